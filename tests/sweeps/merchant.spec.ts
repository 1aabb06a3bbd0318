/** The merchant area of an individual merchant, of the owner of a company, and of an employee. tests/support/sweeps says what a sweep is. */
import { sweepAs } from '#tests/support/sweeps/run.ts'

sweepAs('merchant', 'owner', 'staff')
