// Synthesised cues.

const LOUD = 0.25;

export class Cues {
  constructor() {
    this.context = new AudioContext();
    this.out = this.context.createDynamicsCompressor();
    this.out.connect(new GainNode(this.context, { gain: LOUD })).connect(this.context.destination);
  }

  /** @param {string} cue */
  play(cue) {
    this.context.resume();
    CUES[cue]?.(this);
  }

  /** A tone that goes from one pitch to another.
   *  @param {OscillatorType} type @param {number[]} pitch @param {number} length in milliseconds
   *  @param {number} [gain] @param {number} [later] */
  tone(type, [from, to = from], length, gain = 1, later = 0) {
    const { context, start } = this.begin(later);
    const voice = new OscillatorNode(context, { type, frequency: from });
    voice.frequency.exponentialRampToValueAtTime(to, start + length / 1000);
    this.sound(voice, start, length, gain);
  }

  /** Noise through a filter that goes from one pitch to another.
   *  @param {BiquadFilterType} type @param {number[]} pitch @param {number} length in milliseconds
   *  @param {number} [gain] @param {number} [later] */
  noise(type, [from, to = from], length, gain = 1, later = 0) {
    const { context, start } = this.begin(later);
    const buffer = context.createBuffer(1, context.sampleRate * length / 1000, context.sampleRate);
    const wave = buffer.getChannelData(0);
    for (let at = 0; at < wave.length; at += 1) wave[at] = Math.random() * 2 - 1;
    const filter = new BiquadFilterNode(context, { type, frequency: from });
    filter.frequency.exponentialRampToValueAtTime(to, start + length / 1000);
    this.sound(new AudioBufferSourceNode(context, { buffer }), start, length, gain, filter);
  }

  /** @param {number} later in milliseconds */
  begin(later) {
    const { context } = this;
    return { context, start: context.currentTime + later / 1000 };
  }

  /** @param {AudioScheduledSourceNode} voice @param {number} start @param {number} length @param {number} gain
   *  @param {AudioNode} [filter] */
  sound(voice, start, length, gain, filter) {
    const { context } = this.begin(0);
    const volume = new GainNode(context, { gain });
    volume.gain.setValueAtTime(gain, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length / 1000);
    (filter ? voice.connect(filter) : voice).connect(volume).connect(this.out);
    voice.start(start);
    voice.stop(start + length / 1000);
  }
}

/** @type {Record<string, (sound: Cues) => void>} */
const CUES = {
  tick: (sound) => sound.tone("triangle", [880], 30),
  move: (sound) => sound.noise("bandpass", [500, 900], 260, 0.35),
  paper: (sound) => sound.noise("bandpass", [1200], 120),
  gun: (sound) => [0, 110].forEach((later) => sound.noise("lowpass", [900, 200], 180, 1, later)),
  hit: (sound) => {
    sound.noise("lowpass", [700, 120], 350);
    sound.tone("sine", [80, 40], 350);
  },
  dice: (sound) => [0, 60, 110, 180, 230].forEach((later, at) => sound.noise("bandpass", [1800 + 300 * at], 20, 1, later)),
  yours: (sound) => [[587, 120, 0], [880, 180, 120]].forEach(([pitch, length, later]) => (
    sound.tone("triangle", [pitch], length, 0.7, later))),
  won: (sound) => [[440, 0], [554, 160]].forEach(([pitch, later]) => sound.tone("triangle", [pitch], 320, 0.7, later)),
  lost: (sound) => [[440, 0], [349, 160]].forEach(([pitch, later]) => sound.tone("triangle", [pitch], 320, 0.7, later)),
};
