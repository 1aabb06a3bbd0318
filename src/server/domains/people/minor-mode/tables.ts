/** Rows of minors' modes: an account without one has it off. */
export type MinorModeTables = {
  minor_modes: {
    user_id: number
    password_hash: string
    minutes_a_day: number
    turned_on_at: Date
    /** Turned on for a guardian whom operators have identified: no code turns it off. */
    by_guardian: boolean
    /** The day in Shanghai that the following columns are of. */
    day: string
    used_seconds: number
    extra_minutes: number
    beat_at: Date | null
  }
}
