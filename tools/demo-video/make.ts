import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { loopNames, type LoopName } from '../../domain/src/video/camera-address.rules.ts'
import { chromiumOnMachine } from '../find-chromium.ts'
import { loopsFolder, notePlaces } from './fragments.ts'
import { height, pictureAt, width } from './scenes.ts'

// node tools/demo-video/make.ts: draws the loops of the demo's cameras anew. Needs Chromium and ffmpeg; starting the
// product needs neither.

const framesPerSecond = 10
const loopSeconds = 10
const segmentSeconds = 2

const encoderOf = (name: LoopName): string[] =>
  name.endsWith('h265')
    ? ['-c:v', 'libx265', '-crf', '34', '-tag:v', 'hvc1', '-x265-params', 'log-level=error']
    : ['-c:v', 'libx264', '-profile:v', 'main', '-crf', '30']

/** A fragment per segment, each beginning with a whole picture: the server hands them out one by one. */
function encoder(name: LoopName, file: string) {
  const gop = String(framesPerSecond * segmentSeconds)
  const keyframes = [
    '-g',
    gop,
    '-keyint_min',
    gop,
    '-sc_threshold',
    '0',
    '-force_key_frames',
    `expr:gte(t,n_forced*${segmentSeconds})`,
  ]
  const fragments = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-bf', '0', '-an', '-f', 'mp4']
  const input = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-r', String(framesPerSecond), '-i', '-']
  return spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      ...input,
      ...encoderOf(name),

      '-preset',
      'medium',
      '-pix_fmt',
      'yuv420p',
      ...keyframes,
      ...fragments,
      file,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
}

const found = chromiumOnMachine(process.env)
if ('missing' in found) throw new Error(found.missing)
const browser = await chromium.launch({ executablePath: found.path })
const page = await browser.newPage({ viewport: { width, height } })
await page.setContent('<style>body{margin:0}</style><main></main>')
for (const name of loopNames) {
  const file = join(loopsFolder, `${name}.mp4`)
  const program = encoder(name, file)
  const ended = once(program, 'exit')
  for (let frame = 0; frame < framesPerSecond * loopSeconds; frame += 1) {
    const svg = pictureAt(name, frame / (framesPerSecond * loopSeconds))
    await page.evaluate((picture) => void (document.querySelector('main')!.innerHTML = picture), svg)
    program.stdin.write(await page.screenshot({ type: 'jpeg', quality: 95 }))
  }
  program.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`)
  console.log(`${name}: ${statSync(file).size} bytes`)
}
notePlaces()
await browser.close()
