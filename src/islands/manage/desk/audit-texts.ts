/** Actions and subjects of the audit log in Chinese; what is not listed shows its own name. */
const subjects: Record<string, string> = {
  user: '用户',
  company: '公司',
  review: '审核',
  certification: '认证',
  consultant: '咨询师',
  category: '服务分类',
  city: '热门城市',
  word: '搜索热词',
  banner: '横幅',
  session: '登录',
  employee: '员工',
  invitation: '邀请',
  suggestion: '建议',
  operator: '运营人员',
  upload: '文件',
  third_party: '第三方账号',
  email: '邮箱',
  phone: '手机',
}

const verbs: Record<string, string> = {
  freeze: '冻结',
  unfreeze: '解除冻结',
  sign_out: '全部退出',
  claim: '领取',
  release: '放回',
  approve: '通过',
  reject: '驳回',
  sort: '排序',
  hot: '设定',
  add: '新增',
  change: '修改',
  remove: '删除',
  appoint: '任命',
  dismiss: '解除任命',
  link: '绑定',
  unlink: '解绑',
  bind: '绑定',
  unbind: '解绑',
  submit: '提交',
  withdraw: '撤回',
  apply: '申请',
  read: '查看',
  accept: '接受',
  invite: '邀请',
  leave: '离开',
  transfer: '转让',
  export: '导出',
  close: '注销',
}

export const subjectText = (kind: string): string => subjects[kind] ?? kind

export function actionText(action: string): string {
  const [subject = '', verb = ''] = action.split('.')
  return verbs[verb] ? `${verbs[verb]}${subjectText(subject)}` : action
}
