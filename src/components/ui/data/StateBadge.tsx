/** The state of a record in words, with the colour of how things stand. */
export type Tone = 'slate' | 'brand' | 'action' | 'ok' | 'warn' | 'bad'

/** What each state is called, and its tone. */
export type StateNames<State extends string> = Readonly<Record<State, readonly [label: string, tone: Tone]>>

export function StateBadge<State extends string>({ names, state }: { names: StateNames<State>; state: State }) {
  const [label, tone] = names[state]
  return <span className={`badge badge-${tone}`}>{label}</span>
}
