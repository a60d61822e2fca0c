/** Three short sounds, made of sines and noise; there are no files of them. */

export type Sound = 'turn' | 'message' | 'die'

const LOUD = 0.22

/** One note that dies away: its pitch in hertz, when it begins and how long it lasts in seconds. */
function note(audio: BaseAudioContext, pitch: number, at: number, long: number): void {
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch })
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(LOUD, at + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + long)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + long)
}

/** A knock of the die on the table: noise in a narrow band. */
function knock(audio: BaseAudioContext, at: number, loud: number): void {
  const long = 0.05
  const grains = new AudioBuffer({ length: Math.ceil(long * audio.sampleRate), sampleRate: audio.sampleRate })
  grains.getChannelData(0).forEach((_, i, data) => (data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2))
  const source = new AudioBufferSourceNode(audio, { buffer: grains })
  const band = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 1700, Q: 1.2 })
  source
    .connect(band)
    .connect(new GainNode(audio, { gain: loud }))
    .connect(audio.destination)
  source.start(at)
}

/** Put a sound on an audio context; it begins at once. */
export function sound(audio: BaseAudioContext, what: Sound): void {
  const now = audio.currentTime
  if (what === 'turn') {
    note(audio, 523.25, now, 0.35) // C5, then G5
    note(audio, 783.99, now + 0.16, 0.55)
  } else if (what === 'message') note(audio, 880, now, 0.3)
  else [0, 0.09, 0.16, 0.21].forEach((later, i) => knock(audio, now + later, 0.9 / (i + 1)))
}
