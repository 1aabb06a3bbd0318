/** What a member opens: the public screens signed in, and the member area; and the forum of a moderator. tests/support/sweeps says what a sweep is. */
import { sweepAs } from '#tests/support/sweeps/run.ts'

sweepAs('member', 'moderator', 'newcomer')
