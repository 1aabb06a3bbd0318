/** A quiet tone that rises and falls like two people talking: a playable stand-in for recorded voices. */

const RATE = 8000

/** @returns a WAV file, 8 bit, mono, 8 kHz: 8 KB per second. */
export function toneWav(seconds: number): Uint8Array {
  const samples = RATE * seconds
  const file = Buffer.alloc(44 + samples)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples, 40)
  for (let at = 0; at < samples; at++) {
    const second = at / RATE
    // Turns of about seven seconds, syllables of a quarter, a pause at the end of each turn.
    const turn = Math.floor(second / 7)
    const within = second % 7
    const voice = turn % 2 === 0 ? 165 : 220
    const syllable = Math.sin(Math.PI * ((second * 4) % 1)) ** 2
    const pause = within > 6.2 ? 0 : 1
    const pitch = voice + 18 * Math.sin(second * 1.7 + turn)
    file[44 + at] = 128 + Math.round(34 * syllable * pause * Math.sin(2 * Math.PI * pitch * second))
  }
  return file
}
