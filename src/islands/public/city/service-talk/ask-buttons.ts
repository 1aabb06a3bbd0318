/** 我要提问 on a service page. Everything else is fetched when it is pressed. */
import { latePress } from '#components/ui/late-press.ts'

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-service-talk]')) {
  button.addEventListener('click', () =>
    latePress(
      () => import('./mount.tsx'),
      ({ openTalk }) => openTalk(Number(button.dataset.serverId)),
    ),
  )
}
