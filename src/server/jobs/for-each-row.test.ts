import { expect, test } from 'vitest'
import { AppError } from '#server/errors.ts'
import { forEach } from './for-each-row.ts'

test('a row that fails does not keep the others from theirs, and the turn fails at its end', async () => {
  const done: number[] = []
  const work = async (row: number) => {
    if (row === 1) throw new AppError('state.conflict')
    if (row === 2) throw new Error('no such company')
    done.push(row)
  }
  await expect(forEach([1, 2, 3, 4], work)).rejects.toThrow(/^2 of 4 failed/)
  expect(done).toEqual([3, 4])
  await forEach([3], work)
})

test('what fails for every row ends the turn at once', async () => {
  let tries = 0
  const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const work = () => {
    tries++
    return Promise.reject(away)
  }
  await expect(forEach([1, 2, 3], work)).rejects.toBe(away)
  expect(tries).toBe(1)
})
