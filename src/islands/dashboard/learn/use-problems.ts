/** What is wrong with the form of a course or an exam: beside the fields, and in one sentence above the buttons. */
import { useRef, useState } from 'react'

/** Messages by the name of their field. */
export type Errors = Readonly<Record<string, string>>

/** Time for the lessons that have an error to open before the first one takes the focus. */
const OPENING_MS = 50

export function useProblems() {
  const element = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string | null>(null)

  /** Shows these errors in place of the earlier ones, and focuses the first field that has one. */
  const show = (found: Errors): void => {
    setErrors(found)
    const count = Object.keys(found).length
    setProblem(count > 0 ? `有 ${count} 处没填好，请按提示修改` : null)
    if (count > 0) setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), OPENING_MS)
  }

  return { element, errors, setErrors, problem, setProblem, show }
}

export type Problems = ReturnType<typeof useProblems>
