/** What one agrees to by registering. */
export function Consent() {
  return (
    <p className="text-ink-2 text-xs">
      注册即表示同意
      <a className="link underline" href="/rule?id=user-agreement">
        用户协议
      </a>
      和
      <a className="link underline" href="/rule?id=privacy">
        隐私政策
      </a>
    </p>
  )
}
