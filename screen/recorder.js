// Hands the sound of the browser's microphone to the page, a tenth of a second at a time.
registerProcessor('recorder', class extends AudioWorkletProcessor {
  constructor() {
    super();
    this.sound = new Float32Array(1600);
    this.count = 0;
  }
  process([[channel]]) {
    for (const value of channel ?? []) {
      this.sound[this.count++] = value;
      if (this.count < this.sound.length) continue;
      this.port.postMessage(this.sound.slice());
      this.count = 0;
    }
    return true;
  }
});
