/** Signals of fraud, as other domains meet them: before a conversation is opened, after a message or a text was written. */
export { type Admitted, admitMeeting, noteMeeting } from './meeting.ts'
export { areWordsOn, decideText, noteText, noteWarnedMessage } from './words.ts'
