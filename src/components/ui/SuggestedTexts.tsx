/** Usual texts for a field; a press puts one into it. */
export function SuggestedTexts({ texts, choose }: { texts: readonly string[]; choose: (text: string) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      {texts.map(text => (
        <button key={text} type="button" className="chip chip-line" onClick={() => choose(text)}>
          {text}
        </button>
      ))}
    </div>
  )
}
