/** Puts the asking dialogs into the page the first time one is needed. */
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { ConsentDialog } from './ConsentDialog.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { SignInDialog } from './SignInDialog.tsx'

type Question = { what: 'signIn' | 'proof' | 'consent'; answer: (done: boolean) => void }

const $question = atom<Question | null>(null)
let isMounted = false

function Questions() {
  const question = useStore($question)
  if (question?.what === 'signIn') return <SignInDialog onAnswer={question.answer} />
  if (question?.what === 'proof') return <ProofDialog onAnswer={question.answer} />
  if (question?.what === 'consent') return <ConsentDialog onAnswer={question.answer} />
  return null
}

function ask(what: Question['what']): Promise<boolean> {
  if (!isMounted) {
    isMounted = true
    const host = document.getElementById('sign-in-dialog')
    if (host) createRoot(host).render(<Questions />)
  }
  const before = document.activeElement
  return new Promise(resolve => {
    $question.set({
      what,
      answer: done => {
        $question.set(null)
        // The dialog hides the page for as long as it is there; the control that asked gets the focus back after it.
        setTimeout(() => before instanceof HTMLElement && before.isConnected && before.focus({ preventScroll: true }), 60)
        resolve(done)
      },
    })
  })
}

export const askToSignIn = (): Promise<boolean> => ask('signIn')
export const askForProof = (): Promise<boolean> => ask('proof')
export const askForConsent = (): Promise<boolean> => ask('consent')
