/** What scripts put into the page later, element for element as ours carries it. */
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Icon } from './icons'

const Template = ({ of, children }: { of: string; children: ReactNode }) => <template data-template={of}>{children}</template>

const Account = () => (
  <details className="account">
    <summary className="btn btn-quiet" data-unread="">
      <img className="account-picture" src="/favicon.svg" alt="" width={28} height={28} data-part="picture" />
      <span className="account-picture" aria-hidden="true" data-part="letter" />
      <span className="account-name" data-part="name" />
      <span className="sr-only">的账号菜单</span>
    </summary>
    <div className="float menu account-menu">
      <p className="card-meta px-3 pt-2" data-part="identities">
        切换身份
      </p>
      <Link className="menu-item" href="/member">
        我的
      </Link>
      <Link className="menu-item" href="/merchant">
        商家中心
      </Link>
      <Link className="menu-item" href="/system_msg" data-unread="notices">
        消息
      </Link>
      <Link className="menu-item" href="/system_msg/chat" data-unread="chat">
        聊天
      </Link>
      <Link className="menu-item" href="/manage" data-part="manage">
        运营后台
      </Link>
      <button className="menu-item text-bad" type="button" data-part="signOut">
        退出登录
      </button>
    </div>
  </details>
)

const Bar = ({ name, id, label, press }: { name: string; id: string; label: string; press: string }) => (
  <aside className={name} id={id} aria-label={label}>
    <p className="grow" data-part="text" />
    <button className="btn btn-sm" type="button">
      {press}
    </button>
  </aside>
)

const Minor = () => (
  <dialog className="minor-layer" aria-labelledby="minor-title">
    {/* biome-ignore lint/a11y/useHeadingContent: as ours, which a script fills */}
    <h2 className="text-xl font-semibold" id="minor-title" data-part="title" />
    <p className="text-ink-2" data-part="text" />
    <Link className="btn btn-main" href="/home" data-part="home">
      回首页
    </Link>
    <Link className="btn" href="/member/member_minor">
      家长操作
    </Link>
  </dialog>
)

export const Templates = () => (
  <>
    <Template of="account">
      <Account />
    </Template>
    <Template of="identity">
      <button className="menu-item" type="button" aria-pressed="false">
        个人
      </button>
    </Template>
    <Template of="unread">
      <span className="unread-count num">
        <span className="sr-only"> 条未读</span>
      </span>
    </Template>
    <Template of="chat-dock">
      <aside className="dock no-print" aria-label="聊天">
        <div data-part="panel" />
        <button className="btn dock-button" type="button" aria-expanded="false" data-unread="chat">
          <Icon name="chat" />
          聊天
        </button>
      </aside>
    </Template>
    <Template of="call-layer">
      <div className="no-print" />
    </Template>
    <Template of="closing">
      <Bar name="notice notice-warn" id="closing-bar" label="账号正在注销" press="撤回注销" />
    </Template>
    <Template of="shadow">
      <Bar name="shadow-bar no-print" id="shadow-bar" label="正在以用户视角查看" press="结束查看" />
    </Template>
    <Template of="held-text">
      <article className="notice flex-col" aria-label="审核中的内容">
        <p>
          <span className="badge badge-slate">审核中</span>只有你看得到，通过后大家才能看到，会通知你。
        </p>
        <p className="break-words whitespace-pre-line text-ink-2" data-part="text" />
      </article>
    </Template>
    <Template of="minor">
      <Minor />
    </Template>
    <Template of="right-side">
      <button className="right-side-switch no-print" type="button">
        收起右栏
      </button>
    </Template>
    <Template of="suggestions">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as ours */}
      <ul className="float suggestions" role="listbox" aria-label="搜索建议" hidden />
    </Template>
    <Template of="suggestion">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as ours, which a script fills */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the same */}
      <li className="menu-item" role="option" />
    </Template>
    <Template of="suggestion-hit">
      <b />
    </Template>
    <div id="city-switch-dialog" />
    <div id="sign-in-dialog" />
  </>
)
