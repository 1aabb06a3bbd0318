import { expect, test } from 'vitest'
import { AppError } from '#server/errors.ts'
import { asAppError, asOutcome } from './failure.ts'

const thrown = (code: string) => Object.assign(new Error('from below'), { code })

test.each([
  ['08000', 'server.unavailable'],
  ['08001', 'server.unavailable'],
  ['08006', 'server.unavailable'],
  ['08007', 'server.outcome_unknown'],
  ['08P01', 'server.unavailable'],
  ['25006', 'server.unavailable'],
  ['25P03', 'server.unavailable'],
  ['25P04', 'server.unavailable'],
  ['40001', 'server.unavailable'],
  ['40P01', 'server.unavailable'],
  ['53000', 'server.unavailable'],
  ['53100', 'server.storage_full'],
  ['53200', 'server.unavailable'],
  ['53300', 'server.unavailable'],
  ['53400', 'server.unavailable'],
  ['55P03', 'server.unavailable'],
  ['57014', 'server.unavailable'],
  ['57P01', 'server.unavailable'],
  ['57P02', 'server.unavailable'],
  ['57P03', 'server.unavailable'],
  ['57P05', 'server.unavailable'],
  ['ECONNREFUSED', 'server.unavailable'],
  ['ECONNRESET', 'server.unavailable'],
  ['ETIMEDOUT', 'server.unavailable'],
  ['ENOTFOUND', 'server.unavailable'],
  ['EPIPE', 'server.unavailable'],
  ['ENOSPC', 'server.storage_full'],
  ['EDQUOT', 'server.storage_full'],
  ['23505', 'server.internal'],
  ['42601', 'server.internal'],
  ['25P02', 'server.internal'],
  ['55000', 'server.internal'],
  ['ERR_INVALID_ARG_TYPE', 'server.internal'],
  ['', 'server.internal'],
])('the code %s is answered as %s', (code, answer) => {
  expect(asAppError(thrown(code))).toMatchObject({ code: answer, cause: { code } })
})

test('what is no error at all is a defect, and an error of ours stays what it is', () => {
  expect(asAppError(null).code).toBe('server.internal')
  expect(asAppError('text').code).toBe('server.internal')
  const own = new AppError('rights.denied')
  expect(asAppError(own)).toBe(own)
})

test('after something was stored no answer claims that nothing was', () => {
  expect(asOutcome(thrown('08006'), false).code).toBe('server.unavailable')
  expect(asOutcome(thrown('08006'), true).code).toBe('server.outcome_unknown')
  expect(asOutcome(thrown('23505'), true).code).toBe('server.internal')
  expect(asOutcome(new AppError('rights.denied'), true).code).toBe('rights.denied')
})
