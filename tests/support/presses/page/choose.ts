/** Sets what is not pressed but chosen: a select, a date, a slider. */

export type Choosing = {
  /** What is aimed at gets another value. */
  choose(): void
}

export function installChoosing(): void {
  const choose = (): void => {
    const element = window.presses.aimed
    let value = ''
    if (element instanceof HTMLSelectElement) {
      const others = [...element.options].filter(option => !option.selected && !option.disabled)
      const other = others.find(option => option.value !== '') ?? others[0]
      if (!other) window.presses.note('there is nothing else to choose')
      element.value = other?.value ?? element.value
    } else if (element instanceof HTMLInputElement) {
      value =
        {
          date: '2030-05-06',
          'datetime-local': element.value === '2030-05-06T09:30' ? '2030-05-06T10:30' : '2030-05-06T09:30',
          time: element.value === '09:30' ? '10:30' : '09:30',
          range: element.value === element.max ? element.min : element.max,
          number: element.value === '7' ? '8' : '7',
        }[element.type] ?? ''
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value)
    }
    element?.dispatchEvent(new Event('input', { bubbles: true }))
    element?.dispatchEvent(new Event('change', { bubbles: true }))
  }
  Object.assign(window.presses, { choose } satisfies Choosing)
}
