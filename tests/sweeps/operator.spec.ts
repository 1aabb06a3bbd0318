/** The console: with all duties, and with one alone. tests/support/sweeps says what a sweep is. */
import { sweepAs } from '#tests/support/sweeps/run.ts'

sweepAs('operator', 'content', 'merchants', 'money', 'support')
