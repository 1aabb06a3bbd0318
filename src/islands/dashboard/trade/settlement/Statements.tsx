/** The statements that were issued, and that of the month which is shown. */
import { useState } from 'react'
import { IssuedMonths } from './IssuedMonths.tsx'
import { MonthStatement, thisMonth } from './MonthStatement.tsx'

export function Statements() {
  const [month, setMonth] = useState(thisMonth)
  return (
    <>
      <IssuedMonths choose={setMonth} />
      <MonthStatement month={month} setMonth={setMonth} />
    </>
  )
}
