/** What a registration must hold. Fetched when somebody begins to fill it in. */
export { certifiedRegistration, typedRegistration } from '#lib/forms/learn/exam.ts'
