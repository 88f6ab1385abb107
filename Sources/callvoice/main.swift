print("callvoice")
