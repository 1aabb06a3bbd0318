/** Copies a paragraph of the white paper as a quotation with its address. The link itself leads to the paragraph, with and without this. */
import { toast } from '#components/ui/toast.ts'
import { quotationText } from '#lib/page/park/white-paper.ts'

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-cite]')) {
  link.addEventListener('click', async () => {
    const paragraph = link.parentElement?.cloneNode(true) as HTMLElement
    paragraph.querySelector('a[data-cite]')?.remove()
    const words = paragraph.textContent.trim().replace(/\s+/g, ' ')
    const chapter = link.closest('section')?.querySelector('h2')?.textContent.trim() ?? ''
    try {
      await navigator.clipboard.writeText(quotationText({ words, chapter, address: link.href }))
      toast('已复制这一段和它的地址', { tone: 'ok' })
    } catch {
      toast('没有复制成功，可以自己选中文字，再复制地址栏里的地址', { tone: 'bad' })
    }
  })
}
