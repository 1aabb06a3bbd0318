import { expect, test } from 'vitest'
import { readPlaylist, writeMaster, writePlaylist } from './hls.ts'

const good =
  '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-MAP:URI="0.mp4",BYTERANGE="100@0"\n' +
  '#EXTINF:4.000000,\n#EXT-X-BYTERANGE:300@100\n0.mp4\n#EXTINF:2.500000,\n#EXT-X-BYTERANGE:200@400\n0.mp4\n#EXT-X-ENDLIST\n'

test('a playlist is read into numbers and written in words of our own', () => {
  const read = readPlaylist(good, '0.mp4', 600)
  expect(read).toEqual({
    head: 100,
    pieces: [
      [4, 100, 300],
      [2.5, 400, 200],
    ],
  })
  const text = writePlaylist(read, 0, 'until=1&sig=a')
  expect(readPlaylist(text, '0.mp4?until=1&sig=a', 600)).toEqual(read)
  expect(writeMaster([{ width: 854, height: 480, bytes: 600, bandwidth: 640 }], 'q=1')).toContain(
    '#EXT-X-STREAM-INF:BANDWIDTH=640,RESOLUTION=854x480\n0.m3u8?q=1\n',
  )
})

test('a playlist that names anything but the pieces of its file is refused', () => {
  const changed = [
    good.replace('0.mp4\n#EXT-X-ENDLIST', 'http://127.0.0.1/x\n#EXT-X-ENDLIST'),
    good.replace('URI="0.mp4"', 'URI="/etc/passwd"'),
    good.replace('#EXT-X-MAP', '#EXT-X-KEY:METHOD=AES-128,URI="http://127.0.0.1/"\n#EXT-X-MAP'),
    good.replace('200@400', '200@500'),
    good.replace('200@400', '201@400'),
    good.replace('#EXT-X-ENDLIST\n', ''),
    `${good}#EXTINF:1,\n`,
    '#EXTM3U\n#EXT-X-ENDLIST\n',
  ]
  for (const text of changed) expect(() => readPlaylist(text, '0.mp4', 600), text).toThrow('the playlist was refused')
})
