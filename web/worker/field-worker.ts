/**
 * Opens the field screen without a network. It keeps files of the build only, never an answer of the server: what a
 * person has on the phone is in the field store, and goes when they sign out.
 */
declare const build: { version: string; files: readonly string[] }

const worker = self as unknown as ServiceWorkerGlobalScope
const family = 'fengguang-shell-'
const current = `${family}${build.version}`
const page = '/index.html'
/** A line that has not begun to answer by then is no network for a person who waits. */
const patienceMs = 10_000

async function keepFiles(): Promise<void> {
  const cache = await caches.open(current)
  // Past the HTTP cache, or the page of an earlier build could be kept with the scripts of this one.
  await cache.addAll(build.files.map((file) => new Request(file, { cache: 'reload' })))
  await worker.skipWaiting()
}

/** An open page may still ask for a part of the build before: that one stays until the next. */
async function dropOldFiles(): Promise<void> {
  const old = (await caches.keys()).filter((one) => one.startsWith(family) && one !== current)
  await Promise.all(old.slice(0, -1).map((one) => caches.delete(one)))
  await worker.clients.claim()
}

const impatient = (): Promise<never> =>
  new Promise((_resolve, reject) => void setTimeout(() => reject(new Error('no answer yet')), patienceMs))

/** The server's page as long as it can be had: a kept one may be of an older build. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await Promise.race([fetch(request), impatient()])
  } catch (error) {
    const kept = await (await caches.open(current)).match(page)
    if (!kept) throw error
    return kept
  }
}

/** Their names have their content in them: a kept one is the right one. */
const openFile = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request)

worker.addEventListener('install', (event) => event.waitUntil(keepFiles()))
worker.addEventListener('activate', (event) => event.waitUntil(dropOldFiles()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})
