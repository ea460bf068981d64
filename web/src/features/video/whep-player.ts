import { failureOfStatus, type PlayRequest, type StopPlaying } from './player.model.ts'

const gatherMs = 1000

/** The offer goes out once, so it must name every way to us; a network that is slow to tell does not hold it up for long. */
function gathered(peer: RTCPeerConnection): Promise<void> {
  if (peer.iceGatheringState === 'complete') return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, gatherMs)
    peer.addEventListener('icegatheringstatechange', () => {
      if (peer.iceGatheringState !== 'complete') return
      clearTimeout(timer)
      resolve()
    })
  })
}

/** WebRTC by WHEP: one POST of the offer, one answer, no library. */
export async function playWhep({ video, element, fail }: PlayRequest): Promise<StopPlaying> {
  if (typeof RTCPeerConnection === 'undefined') {
    fail('unsupported')
    return () => undefined
  }
  const peer = new RTCPeerConnection()
  const leaving = new AbortController()
  let resource: string | undefined
  const stop = () => {
    leaving.abort()
    peer.close()
    element.srcObject = null
    // The server frees a stream without a receiver by itself: a lost sign-off costs nothing.
    if (resource) void fetch(resource, { method: 'DELETE', keepalive: true }).catch(() => undefined)
  }
  peer.addTransceiver('video', { direction: 'recvonly' })
  peer.addEventListener('track', ({ track, streams }) => {
    element.srcObject = streams[0] ?? new MediaStream([track])
  })
  peer.addEventListener('connectionstatechange', () => {
    if (peer.connectionState === 'failed') fail('network')
  })
  try {
    await peer.setLocalDescription(await peer.createOffer())
    await gathered(peer)
    const answer = await fetch(video.url, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: peer.localDescription?.sdp ?? '',
      signal: leaving.signal,
    })
    if (!answer.ok) fail(failureOfStatus(answer.status))
    else {
      const location = answer.headers.get('location')
      resource = location ? new URL(location, answer.url).href : undefined
      await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() })
    }
  } catch {
    fail('network')
  }
  return stop
}
