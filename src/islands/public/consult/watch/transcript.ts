/** Searches the transcript on the page: lines without the word are hidden. */
export function offerTranscriptSearch(box: HTMLElement): void {
  const field = box.querySelector('input')
  const answer = box.querySelector('p')
  const lines = [...document.querySelectorAll<HTMLLIElement>('.talk > li')]
  box.hidden = false
  field?.addEventListener('input', () => {
    const wanted = field.value.trim().toLowerCase()
    const fits = (line: HTMLLIElement): boolean =>
      wanted === '' || (line.querySelector('p')?.textContent ?? '').toLowerCase().includes(wanted)
    let found = 0
    for (const line of lines) {
      line.hidden = !fits(line)
      if (!line.hidden) found += 1
    }
    if (answer) answer.textContent = wanted === '' ? '' : found > 0 ? `找到 ${found} 句` : `没有找到“${field.value.trim()}”`
  })
}
