/** Telling the site something: a form for everybody, and what became of what I told. */
import { useState } from 'react'
import { readToken } from '#lib/session/token.ts'
import { MySuggestions } from './MySuggestions.tsx'
import { SuggestForm } from './SuggestForm.tsx'
import './suggest.css'

export function Suggest() {
  const [signedIn, setSignedIn] = useState(() => readToken() !== null)
  return (
    <div className="split">
      <SuggestForm signedIn={signedIn} onSignedIn={() => setSignedIn(true)} />
      <MySuggestions signedIn={signedIn} onSignedIn={() => setSignedIn(true)} />
    </div>
  )
}
