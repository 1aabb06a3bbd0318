/** Sentences about learning that sound like people: introductions, remarks, questions and answers. */
import { z } from 'zod'
import { readYaml, texts } from '#demo/read.ts'
import type { Rng } from '#demo/rng.ts'

const { lessonPatterns, commentHeads, commentMiddles, commentTails, critical, questions } = readYaml(
  'learn/data/talk.yaml',
  z.strictObject({
    lessonPatterns: texts,
    commentHeads: texts,
    commentMiddles: texts,
    commentTails: texts,
    critical: texts,
    questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  }),
)

export const courseQuestions = questions

export const courseSubtitle = (rng: Rng, subjects: readonly string[]): string => {
  const [a, b, c] = rng.sample(subjects, 3)
  return rng.pick([
    `从${a}讲到${c}，每节课都有能照着做的练习`,
    `${a}、${b}、${c}一次理清，学完就能用`,
    `不讲空话，用真实案例带你走一遍${a}和${b}`,
    `每天二十分钟，把${b}这件事学明白`,
    `讲师在一线做了多年，把${a}的坑都替你踩过了`,
    `配套练习与答疑，${c}部分可反复看`,
  ])
}

export function courseDescription(
  rng: Rng,
  course: { title: string; subjects: readonly string[]; teacher: string; role: string; years: number },
): string {
  const { subjects } = course
  const [a, b, c] = rng.sample(subjects, 3)
  const opening = rng.pick([
    `很多人学${a}，卡住的地方都差不多：资料太多、讲得太散，学完不知道从哪里下手。这门课按做事的顺序来讲，先把${a}弄清楚，再进入${b}。`,
    `这门课来自讲师${course.years}年的工作笔记。课里没有花哨的概念，只有一步一步的做法，以及做错了该怎么补救。`,
    `我们把《${course.title}》拆成小节，每节只解决一个问题。你可以利用通勤和午休的时间学，学完马上就能在手头的事情上试一试。`,
  ])
  const middle = rng.pick([
    `<h3>课程怎么上</h3><p>每一章先讲原理，再看案例，最后留一个小练习。讲师会在评论区批改有代表性的作业，问题一般在两个工作日内回复。</p>`,
    `<h3>课程安排</h3><p>建议每周学三到四节，边学边做。${b}和${c}两部分的练习请不要跳过，它们会在后面的案例里反复用到。</p>`,
    `<h3>你需要准备什么</h3><p>一台能上网的设备，一个本子，以及每周两三个小时的安静时间。课程用到的表格和清单可以在资料课时里下载。</p>`,
  ])
  const list = rng
    .sample(subjects, 4)
    .map(
      one =>
        `<li>${one}：${rng.pick(['常见做法与取舍', '操作步骤与检查清单', '三个真实案例', '新手最容易犯的错', '从准备到完成的全过程'])}</li>`,
    )
    .join('')
  const closing = rng.pick([
    `${course.role}${course.teacher}全程主讲，课程每季度更新一次，买过的学员不再另外付费。`,
    `如果学了两节觉得不合适，可以在七天内申请退款，按未学课时退回。`,
    `学完全部课时并通过测验，可以领取结业证书，证书带有可核验的编号。`,
  ])
  return `<p>${opening}</p>${middle}<h3>你会学到</h3><ul>${list}</ul><p>${closing}</p>`
}

export const lessonTitle = (index: number, about: string): string =>
  lessonPatterns[index % lessonPatterns.length]!.replace('SUBJECT', about)

export const lessonText = (rng: Rng, about: string): string =>
  `<p>这一节先不急着动手。谈到${about}，大家最容易忽略的是顺序：先确认目标，再看手上有什么条件，最后才选方法。</p><ul><li>目标写成一句能检查的话，例如“本周内完成一次${about}”。</li><li>条件包括时间、预算和谁来配合，缺哪一样就先补哪一样。</li>` +
  `<li>方法只选一种，做完再比较。</li></ul><p>${rng.pick([
    '建议把这份清单抄在本子上，做完一项划掉一项，比记在脑子里可靠得多。',
    '看完以后，请用自己的话写三行小结，下一节我们会接着往下讲。',
    '如果你的情况和例子不一样，欢迎在评论区写出来，讲师会挑有代表性的回答。',
  ])}</p>`

export const courseRemark = (rng: Rng, about: string, score: number): string =>
  score <= 3
    ? rng.pick(critical)
    : rng.pick(commentHeads) + rng.pick(commentMiddles).replace('SUBJECT', about) + rng.pick(commentTails)

export const teacherReply = (rng: Rng, about: string): string =>
  rng.pick([
    '谢谢支持，有问题随时留言，我每天晚上都会看。',
    `${about}的补充材料已经放到资料课时里了，记得下载。`,
    '这个建议很好，下一次更新会加进去。',
    '坚持做练习，一个月后再回头看会很不一样。',
    `关于${about}，下周我录一节加餐。`,
  ])

export const learnerReply = (rng: Rng): string =>
  rng.pick([
    '我也是这么觉得的。',
    '同感，已收藏。',
    '请问要学多久才能上手？',
    '一起加油！',
    '谢谢分享，准备报名了。',
    '试听完就下单了。',
    '请问有没有学习群？',
    '刚好卡在这一章，看到你的评论安心了。',
  ])
