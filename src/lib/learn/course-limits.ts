/** What a course may hold; apart from its rules, so that an editor knows it before they are fetched. */
export const MAX_CHAPTERS = 50
export const MAX_LESSONS = 300
export const MAX_QUESTIONS = 100
/** Rule 退款: prepaid courses for pupils. */
export const MAX_PUPIL_LESSONS = 60
export const MAX_PUPIL_DAYS = 92
