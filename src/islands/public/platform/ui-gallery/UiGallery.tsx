/** The interactive primitives, for the gallery. */
import { useState } from 'react'
import { Dialog, DialogClose } from '#components/ui/Dialog.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Field } from '#components/ui/Field.tsx'
import { Failed, Loading } from '#components/ui/Loading.tsx'
import { Menu } from '#components/ui/Menu.tsx'
import { Popover } from '#components/ui/Popover.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { TabPanels } from '#components/ui/TabPanels.tsx'
import { Toasts } from '#components/ui/Toasts.tsx'
import { toast } from '#components/ui/toast.ts'

const button = (label: string) => (
  <button type="button" className="btn">
    {label}
  </button>
)

export function UiGallery() {
  const [phone, setPhone] = useState('')
  return (
    <div className="stack">
      <div className="filter-chips gap-2">
        <Dialog title="换一个城市" description="换城之后，服务、职位和公司都会跟着变。" trigger={button('对话框')}>
          <p>现在是深圳。</p>
          <DialogClose className="btn btn-main">知道了</DialogClose>
        </Dialog>
        <Popover label="提示" trigger={button('浮层')}>
          <p>浮层里放少量内容。</p>
        </Popover>
        <Menu
          trigger={button('菜单')}
          items={[
            { label: '复制链接', onSelect: () => toast('链接已复制', { tone: 'ok' }) },
            { label: '不可用', onSelect: () => {}, disabled: true },
            { label: '举报', onSelect: () => toast('没有提交成功，点一下关闭', { tone: 'bad' }), danger: true },
          ]}
        />
        <button type="button" className="btn" onClick={() => toast('一条消息')}>
          消息条
        </button>
        <ReasonedButton className="btn" reason="先选一个城市">
          还不能用
        </ReasonedButton>
      </div>
      <TabPanels
        label="示例"
        tabs={[
          { value: 'a', label: '介绍', content: <p>第一页</p> },
          { value: 'b', label: '评价', content: <p>第二页</p> },
        ]}
      />
      <Loading />
      <Failed error={null} retry={() => toast('再试一次')} />
      <EmptyCard title="还没有订单" text="买服务、咨询、课程之后，订单都在这里。">
        {button('去看看')}
      </EmptyCard>
      <Field
        label="手机号"
        help="只用来接收验证码"
        error={phone && !/^1[3-9]\d{9}$/.test(phone) ? '请输入 11 位手机号' : undefined}
      >
        <input className="input" inputMode="tel" value={phone} onChange={event => setPhone(event.target.value)} />
      </Field>
      <Toasts />
    </div>
  )
}
