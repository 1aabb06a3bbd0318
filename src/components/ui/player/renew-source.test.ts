import { expect, test, vi } from 'vitest'
import { renewSource } from './renew-source.ts'

const newVideo = () => Object.assign(new EventTarget(), { src: '', currentTime: 0, playbackRate: 1 })
type Video = ReturnType<typeof newVideo>
const read = (reader: (video: HTMLVideoElement) => void, video: Video) => reader(video as unknown as HTMLVideoElement)

test('a film whose address ended goes on at another one, where it was and as fast as before', async () => {
  const video = newVideo()
  const reader = renewSource('/files/one?until=1', async () => '/files/one?until=2')
  read(reader, video)
  expect(video.src).toBe('/files/one?until=1')
  Object.assign(video, { currentTime: 1_234, playbackRate: 1.5 })
  read(reader, video)
  await vi.waitFor(() => expect(video.src).toBe('/files/one?until=2'))
  // What the browser does with another source.
  video.currentTime = 0
  video.dispatchEvent(new Event('loadedmetadata'))
  expect(video).toMatchObject({ currentTime: 1_234, playbackRate: 1.5 })
})

test('where no other address is to be had, the player hears of a failure and tries again', async () => {
  const video = newVideo()
  const renew = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce('/files/one?until=3')
  const reader = renewSource('/files/one?until=1', renew)
  const failed = vi.fn(() => read(reader, video))
  video.addEventListener('error', failed)
  read(reader, video)
  video.currentTime = 77
  read(reader, video)
  await vi.waitFor(() => expect(video.src).toBe('/files/one?until=3'))
  expect(failed).toHaveBeenCalledOnce()
  video.currentTime = 0
  video.dispatchEvent(new Event('loadedmetadata'))
  expect(video.currentTime).toBe(77)
})
