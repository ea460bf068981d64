export const noticeVoices = { bell: '01', voice: '02' } as const // spec §3 msgVoiceOption
export type NoticeVoice = (typeof noticeVoices)[keyof typeof noticeVoices]

const chimeHz = [880, 1174.7] as const
const toneSeconds = 0.35

/** Two soft tones; no file to fetch. False where the browser has no sound. */
export async function ringBell(): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false
  const audio = new AudioContext()
  await audio.resume()
  chimeHz.forEach((hz, place) => {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const startSeconds = audio.currentTime + place * toneSeconds * 0.6
    tone.frequency.value = hz
    volume.gain.setValueAtTime(0.25, startSeconds)
    volume.gain.exponentialRampToValueAtTime(0.001, startSeconds + toneSeconds)
    tone.connect(volume).connect(audio.destination)
    tone.start(startSeconds)
    tone.stop(startSeconds + toneSeconds)
    if (place === chimeHz.length - 1) tone.addEventListener('ended', () => void audio.close())
  })
  return true
}

/** False where the browser has no voice, or the voice failed before it began. */
function speak(text: string, langTag: string): Promise<boolean> {
  if (typeof speechSynthesis === 'undefined') return Promise.resolve(false)
  const words = new SpeechSynthesisUtterance(text)
  words.lang = langTag
  return new Promise((resolve) => {
    words.addEventListener('start', () => resolve(true))
    words.addEventListener('error', () => resolve(false))
    speechSynthesis.speak(words)
  })
}

export type SoundOutcome = 'spoken' | 'rung' | 'silent'

/** Spoken where it was asked for and can be, else the bell: an alarm must never be silent because there is no voice. */
export async function soundNotice(voice: NoticeVoice, text: string, langTag: string): Promise<SoundOutcome> {
  if (voice === noticeVoices.voice && (await speak(text, langTag))) return 'spoken'
  return (await ringBell()) ? 'rung' : 'silent'
}
