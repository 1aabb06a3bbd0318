import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTurn } from './turn.ts'

test('credentials of the relay end after ten minutes and are made as the manual of coturn says', () => {
  const turn = createTurn({ urls: ['turn:turn.example.com:3478'], secret: 'north' })
  const credentials = turn.credentialsFor('12-1', new Date('2026-11-23T10:00:00Z'))
  // date -d 2026-11-23T10:10:00Z +%s; printf %s 1795428600:12-1 | openssl dgst -sha1 -hmac north -binary | base64
  expect(credentials).toEqual({
    urls: ['turn:turn.example.com:3478'],
    username: '1795428600:12-1',
    credential: 'KcY6ebsZv0DvLZOYhgTlSKU+R3Q=',
  })
  expect(createHmac('sha1', 'south').update(credentials.username).digest('base64')).not.toBe(credentials.credential)
})
