/**
 * Presses every control of a place, and says which are dead. Nothing is written on the way: every write is answered with a refusal, and a
 * refusal that nobody is told of counts as a finding, too. So what would delete, freeze or send is pressed to its end like the rest.
 */
import type { Page } from '@playwright/test'
import { type Control, installPresses, type Result, type Step } from './presses.ts'

/** What every write is answered with. It has to be read by somebody. */
const REFUSAL = '巡检中不写入，请稍后再试'

/** Not pressed, each with its reason. */
const LEFT_OUT: readonly [name: RegExp, why: string][] = [
  [/^跳到正文$/, 'is in sight only while the keyboard is on it; shell.spec.ts goes over it'],
  [/^退出登录$/, 'ends the session that the rest is pressed with; sign-in.spec.ts presses it'],
]

/** Stands beside every section, and stays as it was left: pressed there and back, once. */
const ONCE = /^铺满页面宽度$/

/** Parameters that name another thing to look at, not another selection of the same list. */
const RECORD = ['id', 'orderNo', 'course', 'exam', 'view', 'tab']
const NAMED = ['view', 'tab']

type Finding = { place: string; layer: string; control: string; what: string }

export type Place = {
  path: string
  /** The part of the page that belongs to the place; what is around it is pressed once. */
  part?: string
  /** How it is gone to; left out: by loading it. */
  enter?: (page: Page) => Promise<void>
}

const PRESSES_A_PLACE = 90
const RETURNS = 5

export class Presser {
  readonly findings: Finding[] = []
  /** Where each link was seen. */
  readonly hrefs = new Map<string, string>()
  pressed = 0
  /** What was seen and not pressed: gone before its turn came, or beyond the bound of its place. */
  readonly unpressed: string[] = []
  private readonly page: Page
  /** A choice of files, a download or another window has been seen. */
  private noticed = false
  private thereAndBack = 0
  private loads = 0
  private storage: Record<string, string> = {}
  private patterns = new Set<string>()

  constructor(page: Page) {
    this.page = page
  }

  /** Once, before the first place. */
  async begin(): Promise<void> {
    const { page } = this
    await page.addInitScript(installPresses, REFUSAL)
    page.on('filechooser', () => {
      this.noticed = true
    })
    page.on('download', download => {
      this.noticed = true
      void download.cancel()
    })
    page.on('popup', popup => {
      this.noticed = true
      void popup.close()
    })
    if (process.env.PRESSES_LOG) page.on('pageerror', error => console.log(error.stack))
    // What was typed and could not be saved is let go of when the place is left.
    page.on('dialog', dialog => void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()))
    page.on('request', request => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.loads += 1
      if (request.method() !== 'GET' && new URL(request.url()).pathname.startsWith('/v1/'))
        this.findings.push({ place: page.url(), layer: '', control: request.url(), what: 'a write got through' })
    })
  }

  /** From now on this is what the browser keeps; a press that changes it is taken back. */
  async remember(): Promise<void> {
    this.storage = await this.page.evaluate(() => ({ ...localStorage }))
  }

  private report(place: Place, control: Pick<Control, 'layer' | 'kind' | 'name' | 'row'>, what: string): void {
    const label = `${control.kind} “${control.name}”${control.row ? ` (${control.row})` : ''}`
    this.findings.push({ place: place.path, layer: control.layer, control: label, what })
  }

  private async enter(place: Place): Promise<void> {
    if (place.enter) await place.enter(this.page)
    else await this.go(place.path)
    await this.page.evaluate(() => window.presses.settled())
  }

  /** What a press has set off may still be on its way elsewhere, and then wins over this going: it is let arrive, and gone again. */
  private async go(address: string): Promise<void> {
    for (let tries = 5; ; tries--) {
      const hindrance = await this.page.goto(address, { timeout: 5_000 }).then(
        () => null,
        (error: Error) => error,
      )
      if (!hindrance) return
      if (tries === 0 || !/interrupted|ERR_ABORTED|Timeout/.test(hindrance.message)) throw hindrance
      await this.page.waitForLoadState().catch(() => undefined)
    }
  }

  /** Back from a page that a press has loaded: what the press kept in the browser is put back as well. */
  private async comeBack(place: Place): Promise<void> {
    const { page } = this
    // On neutral ground first: what is still loading is broken off there.
    await this.go('/offline')
    await page.evaluate(kept => {
      if (['checkCompany', 'checkUser', 'chenghui-token'].every(name => localStorage.getItem(name) === (kept[name] ?? null)))
        return
      localStorage.clear()
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
    }, this.storage)
    await this.go(place.path)
  }

  private async press(place: Place, { control, x, y, covered, readOnly, written }: NonNullable<Step['next']>): Promise<void> {
    const { page, loads } = this
    this.pressed += 1
    this.noticed = false
    if (covered !== null) this.report(place, control, `cannot be pressed: something lies over it (${covered})`)
    let result: Result
    try {
      if (/^(select|input:(date|time|range|number))$/.test(control.kind)) await page.evaluate(() => window.presses.choose())
      else await page.mouse.click(x, y)
      if (written) {
        if (readOnly) {
          if (!control.why) this.report(place, control, 'cannot be changed and does not say why')
          return
        }
        // A field that is full takes nothing more, but something less.
        await page.keyboard.press('1')
        if (!(await page.evaluate(() => window.presses.changed()))) await page.keyboard.press('Backspace')
      }
      result = await page.evaluate(within => window.presses.result(within), control.kind === 'input:file' ? 150 : 600)
    } catch (error) {
      if (this.loads === loads) throw error
      return
    }
    if (this.loads !== loads) return
    if (!result.outcome && !this.noticed) this.report(place, control, 'does nothing')
    if (control.name === '重试' && result.outcome !== 'a call was made') this.report(place, control, 'tries nothing again')
    if (!result.said) this.report(place, control, `was refused (${result.writes.join(', ')}), and nobody is told`)
  }

  /** Presses everything of a place, of what opens there, and of the records it leads to. */
  async explore(place: Place, depth = 0): Promise<void> {
    const { page } = this
    const part = place.part ?? 'body'
    const done = new Set<string>()
    const known = new Map<string, Control>()
    const openers = new Map<string, string>()
    const found: Place[] = []
    await this.enter(place)
    await this.isWhole(place, depth)
    let budget = PRESSES_A_PLACE
    let last: { control: Control; layer: string } | null = null
    for (let round = 0; round < RETURNS && budget > 0; round++) {
      for (; budget > 0; budget--) {
        const { loads: before } = this
        const step = await page
          .evaluate(([inside, keys]) => window.presses.step(inside, keys), [part, [...done]] as const)
          .catch(error => {
            // What was pressed last has led away after all.
            if (/context was destroyed|navigation/.test(String(error)) || this.loads !== before) return null
            throw error
          })
        if (!step) {
          await this.comeBack(place)
          last = null
          continue
        }
        const { here, layer, controls, next } = step
        if (here !== place.path) {
          if (last) this.note(place, last.control, new URL(page.url()), found, depth)
          await page.evaluate(path => history.pushState(null, '', path), place.path)
          continue
        }
        for (const control of controls) {
          known.set(control.key, control)
          if (control.href) this.hrefs.set(control.href, place.path)
        }
        if (last && layer && layer !== last.layer) openers.set(layer, last.control.key)
        // Closed before everything in it was pressed: it is opened again.
        if (last?.layer && layer !== last.layer) {
          const opener = openers.get(last.layer)
          const rest = [...known.values()].some(one => one.layer === last?.layer && !done.has(one.key))
          if (rest && opener && done.delete(opener)) {
            last = null
            continue
          }
        }
        last = null
        if (!next) {
          if (!layer) break
          await this.closeLayer(place, layer)
          continue
        }
        const { control } = next
        done.add(control.key)
        if (ONCE.test(control.name)) {
          if (this.thereAndBack === 2) continue
          this.thereAndBack += 1
          if (this.thereAndBack === 1) done.delete(control.key)
        }
        if (LEFT_OUT.some(([name]) => name.test(control.name))) continue
        if (control.disabled) {
          if (!control.why) this.report(place, control, 'is disabled and does not say why')
          continue
        }
        const { loads } = this
        await this.press(place, next)
        last = { control, layer }
        if (this.loads !== loads) {
          await this.comeBack(place)
          last = null
        }
      }
      if ([...known.keys()].every(key => done.has(key))) break
      // A press has changed the place so that something of it went: it is begun anew.
      last = null
      await this.go('/offline')
      await this.go(place.path)
    }
    for (const [key, { kind, name }] of known) if (!done.has(key)) this.unpressed.push(`${place.path} ${kind} “${name}”`)
    for (const one of found) await this.explore(one, depth + 1)
  }

  /** A record, or another view, that a press has led to. */
  private note(place: Place, control: Control, to: URL, found: Place[], depth: number): void {
    if (depth > 1 || !/^\/(member|merchant|manage)\b/.test(to.pathname)) return
    const names = RECORD.filter(name => to.searchParams.has(name))
    if (names.length === 0) return
    const pattern = [
      to.pathname,
      ...names.map(name => (NAMED.includes(name) ? `${name}=${to.searchParams.get(name)}` : name)),
      control.row,
    ].join(' ')
    if (this.patterns.has(pattern)) return
    this.patterns.add(pattern)
    const path = `${to.pathname}${to.search}`
    found.push({ ...place, path, enter: page => page.evaluate(address => history.pushState(null, '', address), path) })
  }

  /** What a link led to is there. */
  private async isWhole(place: Place, depth: number): Promise<void> {
    if (depth === 0) return
    const wrong = this.page.locator('main').getByText(/没有找到|没有加载出来|内容不存在/)
    if ((await wrong.count()) > 0) {
      this.findings.push({ place: place.path, layer: '', control: 'the record', what: (await wrong.first().textContent()) ?? '' })
    }
  }

  private async closeLayer(place: Place, layer: string): Promise<void> {
    await this.page.keyboard.press('Escape')
    const { layer: still } = await this.page.evaluate(() => window.presses.step('main', []))
    if (still !== layer) return
    this.findings.push({ place: place.path, layer, control: 'Escape', what: 'does not close it' })
    await this.go(place.path)
  }

  /** Every address that a link has named answers. Sections of a working area are one page: each is asked once. */
  async follow(baseURL: string): Promise<void> {
    const { origin } = new URL(baseURL)
    const line = new Map<string, string>()
    for (const [href, seen] of this.hrefs) {
      const { pathname, search, origin: of } = new URL(href)
      if (of === origin) line.set(/^\/(member|merchant|manage)(\/|$)/.test(pathname) ? pathname : pathname + search, seen)
    }
    const ask = async () => {
      for (const [address, seen] of line) {
        line.delete(address)
        const answer = await this.page.request.get(address, { failOnStatusCode: false })
        if (answer.status() >= 400)
          this.findings.push({ place: seen, layer: '', control: `link to ${address}`, what: `answers ${answer.status()}` })
        await answer.dispose()
      }
    }
    await Promise.all([ask(), ask()])
  }
}
