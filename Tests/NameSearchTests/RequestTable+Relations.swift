extension RequestTable {
  /// Requests: relations.
  static let relations = """
    Ilse Brandt
      success: Ilse Brandt mobile
      Calling Ilse Brandt, mobile.
    ilse
      success: Ilse Brandt mobile
      Calling Ilse Brandt, mobile.
    brandt
      which: Henrik Brandt mobile; Ilse Brandt mobile; Lars Brandt mobile
      There are 3 people called Brandt: Henrik Brandt, Ilse Brandt and Lars Brandt.
    brandt ilse
      success: Ilse Brandt mobile
      Calling Ilse Brandt, mobile.
    mother
      success: Ilse Brandt mobile
      Calling Ilse Brandt, your mother, mobile.
    my mother
      success: Ilse Brandt mobile
      Calling Ilse Brandt, your mother, mobile.
    mom
      success: Ilse Brandt mobile
      Calling Ilse Brandt, your mother, mobile.
    mum
      success: Ilse Brandt mobile
      Calling Ilse Brandt, your mother, mobile.
    my mum|home
      success: Ilse Brandt home
      Calling Ilse Brandt, your mother, home.
    dad
      success: Dad mobile
      Calling Dad, mobile.
    my father
      success: Dad mobile
      Calling Dad, mobile.
    daddy
      success: Dad mobile
      Calling Dad, mobile.
    my husband
      success: Tobias Vale mobile
      Calling Tobias Vale, your husband, mobile.
    my spouse
      success: Tobias Vale mobile
      Calling Tobias Vale, your spouse, mobile.
    partner
      success: Tobias Vale mobile
      Calling Tobias Vale, your spouse, mobile.
    my wife
      noContactFound
      You have no wife in your contacts.
    my brother
      which: Henrik Brandt mobile; Lars Brandt mobile
      There are 2 people who may be your brother: Henrik Brandt and Lars Brandt.
    my assistant
      success: Priya Raman work
      Calling Priya Raman, your assistant, work.
    my daughter
      noContactFound
      You have no daughter in your contacts.
    my sister
      noContactFound
      You have no sister in your contacts.
    grandma
      success: Grandma home
      Calling Grandma, home.
    oma
      success: Grandma home
      Calling Grandma, home.
    granny
      success: Grandma home
      Calling Grandma, home.
    the grandmother
      success: Grandma home
      Calling Grandma, home.
    me
      success: Me mobile
      Calling Me, mobile.
    nora
      success: Me mobile
      Calling Me, mobile.
    tamsin yeo's husband
      success: Ravi Yeo mobile
      Calling Ravi Yeo, Tamsin Yeo’s husband, mobile.
    wife of ravi yeo
      noContactFound
      Nobody in your contacts is called Wife Of Ravi Yeo.
    husband of tamsin
      success: Ravi Yeo mobile
      Calling Ravi Yeo, Tamsin Yeo’s husband, mobile.
    mina park
      success: Mina Park mobile
      Calling Mina Park, mobile.
    mina
      which: Mina Park mobile; Mina Park 2 work
      There are 2 people called Mina: Mina Park and Mina Park 2.
    mina park of orchard books
      success: Mina Park mobile
      Calling Mina Park of Orchard Books, mobile.
    mina from tidewater
      success: Mina Park 2 work
      Calling Mina Park 2 of Tidewater Clinic, work.
    mina from the tidewater clinic
      success: Mina Park 2 work
      Calling Mina Park 2 of Tidewater Clinic, work.
    cass
      which: Cass Delgado; Cass Okoro mobile; Cass Whitfield home
      There are 3 people called Cass: Cass Delgado, Cass Okoro and Cass Whitfield.
    cass okoro
      success: Cass Okoro mobile
      Calling Cass Okoro, mobile.
    cass from the chess club
      success: Cass Okoro mobile
      Calling Cass Okoro of the group Chess Club, mobile.
    cass from chess
      success: Cass Okoro mobile
      Calling Cass Okoro of the group Chess Club, mobile.
    cass from work
      success: Cass Whitfield home
      Calling Cass Whitfield of the group Work, home.
    cass at lakeside
      which: Cass Delgado mobile; Cass Delgado work
      Cass Delgado has 2 numbers: mobile and work.
    cass at lakeside dental|work
      success: Cass Delgado work
      Calling Cass Delgado of Lakeside Dental, work.
    cass from the bakery
      which: Cass Delgado; Cass Okoro mobile; Cass Whitfield home
      Nobody in your contacts is called Cass From The Bakery; did you mean Cass Delgado, Cass Okoro or Cass Whitfield?
    cass|work
      which: Cass Delgado work
      There are 3 people called Cass: Cass Delgado, Cass Okoro and Cass Whitfield; only Cass Delgado has a work number.
    cass|fax
      which: Cass Delgado; Cass Okoro; Cass Whitfield
      There are 3 people called Cass, and none of them has a fax number: Cass Delgado, Cass Okoro and Cass Whitfield.
    cass delgado|home
      noHandleForLabel
      Cass Delgado has no home number; there is: mobile and work.
    jon reid
      success: Jon Reid mobile
      Calling Jon Reid, mobile.
    john reed
      success: John Reed mobile
      Calling John Reed, mobile.
    john read
      confirm: John Reed mobile
      Nobody in your contacts is called John Read; did you mean John Reed?
    jon reed
      which: John Reed mobile; Jon Reid mobile
      Nobody in your contacts is called Jon Reed; did you mean John Reed or Jon Reid?
    john
      success: John Reed mobile
      Calling John Reed, mobile.
    john reed||heard
      which: John Reed mobile; Jon Reid mobile
      There are 2 people whose names sound like John Reed: John Reed and Jon Reid.
    jon reid||heard
      which: John Reed mobile; Jon Reid mobile
      There are 2 people whose names sound like Jon Reid: John Reed and Jon Reid.
    sean
      success: Sean Pryce mobile
      Calling Sean Pryce, mobile.
    shawn
      which: Sean Pryce mobile; Shaun Price work
      Nobody in your contacts is called Shawn; did you mean Sean Pryce or Shaun Price?
    sean||heard
      which: Sean Pryce mobile; Shaun Price work
      There are 2 people whose names sound like Sean: Sean Pryce and Shaun Price.
    sean pryce
      success: Sean Pryce mobile
      Calling Sean Pryce, mobile.
    shaun price
      success: Shaun Price work
      Calling Shaun Price, work.
    sean price
      which: Sean Pryce mobile; Shaun Price work
      Nobody in your contacts is called Sean Price; did you mean Sean Pryce or Shaun Price?
    catherine
      success: Catherine Moss mobile
      Calling Catherine Moss, mobile.
    katherine moss
      confirm: Catherine Moss mobile
      Nobody in your contacts is called Katherine Moss; did you mean Catherine Moss?
    kathryn
      success: Kathryn Voss mobile
      Calling Kathryn Voss, mobile.
    cathryn moss
      confirm: Catherine Moss mobile
      Nobody in your contacts is called Cathryn Moss; did you mean Catherine Moss?
    """
}
