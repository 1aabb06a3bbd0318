/** Copies of the page's `<template>` elements: what scripts show later is drawn by Astro, as the rest of the page is. */

/**
 * @returns a copy of the one element in `<template data-template="name">`. It loads nothing until it stands in the page, so that the address of a
 * picture can still be set. @throws Error where the page has no such template.
 */
export function cloneTemplate<Kind extends HTMLElement = HTMLElement>(name: string): Kind {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-template="${name}"]`)
  const copy = template?.content.firstElementChild?.cloneNode(true)
  if (!copy) throw new Error(`The page has no template ${name}`)
  return copy as Kind
}

/** @returns the element of a copy that is marked `data-part="name"`. @throws Error where it has none. */
export function getPart<Kind extends HTMLElement = HTMLElement>(copy: ParentNode, name: string): Kind {
  const part = copy.querySelector<Kind>(`[data-part="${name}"]`)
  if (!part) throw new Error(`The template has no part ${name}`)
  return part
}

/** Writes the texts of a copy's parts; a part whose text is null or empty is taken out. */
export function fillParts(copy: ParentNode, texts: Record<string, string | null>): void {
  for (const [name, text] of Object.entries(texts)) {
    if (text) getPart(copy, name).textContent = text
    else getPart(copy, name).remove()
  }
}

/** @returns a copy of a template whose only content is a text. */
export function cloneWithText<Kind extends HTMLElement = HTMLElement>(name: string, text: string): Kind {
  const copy = cloneTemplate<Kind>(name)
  copy.textContent = text
  return copy
}
