/** What everybody can open. tests/support/sweeps says what a sweep is. */
import { sweepAs } from '#tests/support/sweeps/run.ts'

sweepAs('visitor')
