/**
 * Presses every control of a screen, and reports which are dead. Nothing is written: every write is answered with a refusal, and a refusal that
 * the screen does not show is a finding, too. So controls that would delete, freeze or send are pressed to the end like the rest.
 */
import type { Page } from '@playwright/test'
import type { Aim, Control, Finding, Place, Step } from './control.ts'
import { Links } from './links.ts'
import { Records } from './records.ts'
import { pressesScript } from './script.ts'
import { Seen } from './seen.ts'
import { readStorage, restoreStorage } from './storage.ts'

/** The answer to every write. The screen has to show it. */
const REFUSAL = '巡检中不写入，请稍后再试'

/** Sent by POST and only read, opening a lesson among it, or asked by the page itself for its connection (page/kept-in.ts lets the same through). */
const READS =
  /^\/v1\/front\/(common\/(surplus|calculate)|same\/city\/company\/search\/screen|chat\/(ticket|changes)|course\/mine\/\d+\/lesson\/\d+)$/

/** Not pressed, each with its reason. */
const LEFT_OUT: readonly [name: RegExp, why: string][] = [
  [/^跳到正文$/, 'is in sight only while the keyboard is on it; shell.spec.ts goes over it'],
  [/^退出登录$/, 'ends the session that the rest is pressed with; sign-in.spec.ts presses it'],
  [/^(录好了|取消录音)$/, 'is there only while a voice is recorded; answering.spec.ts records one'],
]

/** Stands beside every section, and stays as it was left: pressed there and back, once. */
const PRESSED_ONCE = /^铺满页面宽度$/

/** Far more than any screen needs: the report of an endless screen lists the controls that are left. */
const STEPS_A_PLACE = 2_000

/** How long the effect of a press may take, on a busy machine as well. Only dead controls take all of it. */
const NOTICED_WITHIN = 15_000

/** How long a script that a press has started may take to show new controls, when no others are left to press. */
const LATE_MS = 400

/** The steps of the sweep, for a developer who tries one screen. */
const log = (line: string): void => {
  if (process.env.SWEEP_LOG) console.log(line)
}

export class Presser {
  readonly findings: Finding[] = []
  readonly links = new Links()
  /** Controls pressed, each counted once; the presses on the way back to one are not. */
  pressed = 0
  /** What was seen and could not be come back to. */
  readonly unpressed: string[] = []
  private readonly page: Page
  private readonly records = new Records()
  /** How often a place was loaded anew. */
  loads = 0
  private thereAndBack = 0
  private kept: Awaited<ReturnType<typeof readStorage>> = { local: {}, session: {} }

  constructor(page: Page) {
    this.page = page
  }

  /** Once, before the first place. */
  async begin(): Promise<void> {
    const { page } = this
    await page.addInitScript({ content: pressesScript(REFUSAL) })
    // Somebody has to listen, or the browser opens its own dialog.
    page.on('filechooser', () => undefined)
    // What was typed and could not be saved is let go of when the place is left.
    page.on('dialog', dialog => void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()))
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'GET' && pathname.startsWith('/v1/') && !READS.test(pathname))
        this.findings.push({ place: page.url(), layer: '', control: request.url(), what: 'a write got through' })
    })
    page.on('pageerror', error => log(String(error.stack)))
  }

  /** From now on this is what the browser keeps. */
  async remember(): Promise<void> {
    this.kept = await readStorage(this.page)
  }

  /** Presses everything of a place that has been entered, of what opens there, and of the records it leads to. */
  async explore(place: Place, depth = 0): Promise<void> {
    const { page } = this
    const seen = new Seen()
    const found: Place[] = []
    let last: Control | null = null
    for (let steps = 0; steps < STEPS_A_PLACE; steps++) {
      const step = await this.step(place, seen)
      if (step.left) {
        this.links.add(step.left, place.path)
        await this.load(place, seen)
        last = null
        continue
      }
      if (step.here !== place.path) {
        const record = last && this.records.lead(place, last, new URL(step.here, page.url()), depth)
        if (record) found.push(record)
        await page.evaluate(path => history.pushState(null, '', path), place.path)
        last = null
        continue
      }
      for (const control of step.controls) {
        if (control.href) this.links.add(control.href, place.path)
        if (!control.chosen && seen.see(control, last?.key ?? null)) this.judge(place, control, seen)
      }
      last = null
      if (step.next) {
        const { control } = step.next
        const isDone = seen.done.has(control.key)
        // Chosen already, it need not be pressed on the way; and of what has only now come in sight some is not pressed at all.
        if (control.chosen || (isDone && !seen.wanted)) {
          seen.pass(control.key, false)
          continue
        }
        const problems = await this.press(step.next)
        seen.pass(control.key, true)
        if (isDone) {
          last = control
        } else if (problems.length > 0 && !seen.doubted.has(control.key)) {
          log(`  once more: ${place.path} · ${control.kind} “${control.name}” ${problems.join(', ')}`)
          seen.doubt(control.key)
          await this.load(place, seen)
        } else {
          this.pressed += 1
          for (const what of problems) this.report(place, control, what)
          if (PRESSED_ONCE.test(control.name)) this.thereAndBack += 1
          if (!PRESSED_ONCE.test(control.name) || this.thereAndBack >= 2) seen.done.add(control.key)
          last = control
        }
      } else if (step.layer) await this.closeLayer(place, step.layer)
      else if (seen.wanted) seen.lose()
      else if (!(await this.turnBack(place, step, seen)) && (await this.isCalm())) break
    }
    for (const { kind, name, layer } of seen.unpressed)
      this.unpressed.push(`${place.path} · ${layer && `${layer} · `}${kind} “${name}”`)
    for (const one of found) {
      await this.enter(one)
      await this.isWhole(one)
      await this.explore(one, depth + 1)
    }
  }

  /** Goes on with what is left; false when nothing is, or there is no way to it. */
  private async turnBack(place: Place, { controls }: Step, seen: Seen): Promise<boolean> {
    const way = seen.turnBack(new Set(controls.map(({ key }) => key)))
    if (way?.anew) {
      log(`  from the beginning: ${place.path} · ${seen.wanted}`)
      await this.load(place, seen)
    }
    return way !== null
  }

  /** Every address that a link has named answers. */
  async follow(baseURL: string): Promise<void> {
    this.findings.push(...(await this.links.follow(this.page, baseURL)))
  }

  private report(place: Place, control: Control, what: string): void {
    const label = `${control.kind} “${control.name}”${control.row ? ` (${control.row})` : ''}`
    this.findings.push({ place: place.path, layer: control.layer, control: label, what })
    log(`  finding: ${place.path} · ${control.layer} · ${label} ${what}`)
  }

  private step({ part, around, sampled }: Place, { done, wanted }: Seen) {
    return this.page.evaluate(asked => window.presses.step(...asked), [
      around ?? part ?? 'body',
      [...done],
      wanted,
      sampled === true,
    ] as const)
  }

  /** Goes there, and waits until all of it has come. */
  async enter(place: Place): Promise<void> {
    if (place.enter) await place.enter(this.page)
    else await this.page.goto(place.path)
    await this.page.evaluate(() => window.presses.settled())
  }

  /** The place as it is for somebody who has just come. */
  private async load(place: Place, seen: Seen): Promise<void> {
    this.loads += 1
    // On neutral ground first: there nobody writes to what is put back.
    await this.page.goto('/offline')
    await restoreStorage(this.page, this.kept)
    await this.page.goto(place.path)
    seen.begin()
  }

  /** What can be told without a press. */
  private judge(place: Place, control: Control, seen: Seen): void {
    const isLeftOut =
      LEFT_OUT.some(([name]) => name.test(control.name)) || (PRESSED_ONCE.test(control.name) && this.thereAndBack >= 2)
    if (!isLeftOut && !control.disabled) return
    seen.done.add(control.key)
    if (control.disabled && !control.why) this.report(place, control, 'is disabled and does not say why')
  }

  /** Presses, and says what was wrong with it. */
  private async press({ control, x, y, covered, readOnly, written }: Aim): Promise<string[]> {
    const { page } = this
    if (covered) await page.mouse.move(x, y)
    const over = covered
      ? await page.evaluate(() => window.presses.aimed && window.presses.coveredBy(window.presses.aimed))
      : null
    if (/^(select|input:(date|datetime-local|time|range|number))$/.test(control.kind))
      await page.evaluate(() => window.presses.choose())
    else await page.mouse.click(x, y)
    const problems = over === null ? [] : [`cannot be pressed: something lies over it (${over})`]
    if (written && readOnly) return control.why ? problems : [...problems, 'cannot be changed and does not say why']
    if (written) {
      // A field that is full takes nothing more, but something less.
      await page.keyboard.press('1')
      if (!(await page.evaluate(() => window.presses.changed()))) await page.keyboard.press('Backspace')
    }
    const { outcome, said, writes } = await page.evaluate(within => window.presses.result(within), NOTICED_WITHIN)
    if (!outcome) problems.push('does nothing')
    if (control.name === '重试' && outcome !== 'a call was made') problems.push('tries nothing again')
    if (!said) problems.push(`was refused (${writes.join(', ')}), and nobody is told`)
    return problems
  }

  /** Whether nothing opens any more: a dialog whose script is still on its way would lie over the next place. */
  private async isCalm(): Promise<boolean> {
    await this.page.waitForTimeout(LATE_MS)
    await this.page.evaluate(() => window.presses.settled())
    return (await this.page.evaluate(() => window.presses.step('main', [], null, false))).layer === ''
  }

  private async closeLayer(place: Place, layer: string): Promise<void> {
    // A list that is open inside it is left first.
    if ((await this.page.locator('[role=combobox][aria-expanded=true]').count()) > 0) await this.page.keyboard.press('Escape')
    await this.page.keyboard.press('Escape')
    const { layer: still } = await this.page.evaluate(() => window.presses.step('main', [], null, false))
    if (still !== layer) return
    this.findings.push({ place: place.path, layer, control: 'Escape', what: 'does not close it' })
    await this.page.goto(place.path)
  }

  /** What a link led to is there. */
  private async isWhole(place: Place): Promise<void> {
    const wrong = this.page.locator('main').getByText(/没有找到|没有加载出来|内容不存在/)
    if ((await wrong.count()) > 0) {
      this.findings.push({ place: place.path, layer: '', control: 'the record', what: (await wrong.first().textContent()) ?? '' })
    }
  }
}
