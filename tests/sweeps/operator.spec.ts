/** The console of an operator with all duties, and of operators with one each. tests/support/sweeps says what a sweep is. */
import { sweepAs } from '#tests/support/sweeps/run.ts'

sweepAs('operator', 'content', 'merchants', 'money', 'support')
