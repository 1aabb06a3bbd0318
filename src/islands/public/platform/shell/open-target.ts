/** Opens the `<details>` that the address points to, so that a link to an answer shows the answer. */
const openTarget = (): void => {
  const target = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
  if (target instanceof HTMLDetailsElement) target.open = true
}

openTarget()
addEventListener('hashchange', openTarget)
