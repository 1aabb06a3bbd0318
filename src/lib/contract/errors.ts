/**
 * The catalogue of everything that can go wrong, in one file.
 *
 * `number` is the permanent six-digit code on the wire (constants.md: 00 session, 01 validation, 02 rights, 03 missing, 04 state,
 * 05 limits, 06 money, 07 upload, 08 chat and call, 09 provider and server). It is never reused for another meaning.
 */
export const errorCatalogue = {
  'session.invalid': { number: '002030', status: 200, message: '登录已失效，请重新登录' },
  'session.wrong_login': { number: '002001', status: 422, message: '手机号或密码不正确' },
  'session.no_account': { number: '002002', status: 404, message: '这个手机号还没有注册，请先注册' },
  'session.phone_taken': { number: '002003', status: 409, message: '这个手机号已经注册，请直接登录' },
  'session.frozen': { number: '002004', status: 403, message: '账号已被冻结，如有疑问请联系客服' },
  'session.proof_again': { number: '002005', status: 403, message: '为了账号安全，请再验证一次身份' },
  'session.company_taken': { number: '002006', status: 409, message: '这个统一社会信用代码已经注册过公司' },
  'session.wrong_password': { number: '002007', status: 422, message: '原密码不正确' },
  'three.not_configured': { number: '002201', status: 404, message: '本站没有开通这种登录方式' },
  'three.state': { number: '002202', status: 422, message: '这次授权已经过期或用过了，请重新登录' },
  'three.refused': { number: '002203', status: 422, message: '授权没有成功，请重新登录' },
  'three.ticket': { number: '002204', status: 422, message: '绑定超时了，请重新用第三方账号登录' },
  'three.taken': { number: '002205', status: 409, message: '这个第三方账号已经绑定了别的账号' },
  'three.one_already': { number: '002206', status: 409, message: '这个账号已经绑定过同类的第三方账号，请先解绑' },
  'three.last_way': { number: '002207', status: 409, message: '这是你唯一的登录方式，请先绑定手机号再解绑' },
  'session.no_phone': { number: '002208', status: 409, message: '这个账号还没有绑定手机号' },
  'code.wrong': { number: '010010', status: 422, message: '验证码不正确' },
  'code.void': { number: '010011', status: 422, message: '验证码已失效，请重新获取' },
  'captcha.required': { number: '010012', status: 422, message: '请先完成安全验证' },
  'captcha.wrong': { number: '010013', status: 422, message: '安全验证没有通过，请再试一次' },
  'validation.malformed': { number: '010001', status: 400, message: '请求的格式不正确，请检查后再试' },
  'validation.fields': { number: '010002', status: 422, message: '有内容填写得不对，请按提示修改' },
  'rights.denied': { number: '020001', status: 403, message: '你没有权限进行这项操作' },
  'rights.not_yours': { number: '020002', status: 403, message: '这不是你的内容，不能操作' },
  'rights.company_identity': { number: '020003', status: 403, message: '请先切换到公司身份，再进行这项操作' },
  'missing.call': { number: '030000', status: 404, message: '没有这个接口' },
  'missing.record': { number: '030001', status: 404, message: '内容不存在，或已被移除' },
  'missing.method': { number: '030002', status: 405, message: '这个接口不支持这种请求方式' },
  'offer.uncertified': { number: '020601', status: 403, message: '通过认证之后才能发布服务' },
  'consult.uncertified': { number: '020602', status: 403, message: '完成实名认证之后才能申请成为咨询师' },
  'offer.too_many': { number: '050601', status: 409, message: '草稿太多了，请先提交或删除一些' },
  'certification.number_taken': { number: '040101', status: 409, message: '这个证件号已经在其他账号认证过，如有疑问请联系客服' },
  'certification.under_review': { number: '040102', status: 409, message: '已经有一份申请在审核，请等结果' },
  'certification.transfer_wrong': { number: '040103', status: 422, message: '金额不对，请核对对公账户的收款记录' },
  'certification.transfer_over': { number: '040104', status: 409, message: '三次都没有填对，这次认证没有通过，请重新申请' },
  'certification.mismatch': { number: '040105', status: 422, message: '姓名和身份证号对不上，请核对' },
  'company.name_certified': { number: '040110', status: 409, message: '已认证的公司改名要重新认证' },
  'company.wrong_name': { number: '040111', status: 422, message: '公司全称不一致' },
  'company.work_open': { number: '040112', status: 409, message: '公司还有没结束的咨询，处理完才能解散' },
  'staff.already_member': { number: '040120', status: 409, message: '这个人已经在公司里' },
  'staff.invitation_void': { number: '040121', status: 409, message: '这份邀请已经失效，请向邀请人再要一份' },
  'staff.handover_needed': { number: '040122', status: 409, message: '还有没交接的工作，请选一位同事接手' },
  'staff.owner_stays': { number: '040123', status: 409, message: '负责人要先把公司转让出去，才能离开' },
  'staff.transfer_open': { number: '040124', status: 409, message: '已经有一次转让在等对方答复' },
  'staff.invitations_full': { number: '040125', status: 409, message: '等待接受的邀请太多了，请先撤回一些' },
  'state.conflict': { number: '040001', status: 409, message: '内容的状态已经变化，请刷新后再试' },
  'review.taken': { number: '040201', status: 409, message: '已经有人在处理这一条' },
  'review.not_claimed': { number: '040202', status: 409, message: '请先领取，再处理' },
  'category.changed': { number: '040203', status: 409, message: '分类刚被别人改过，请按新的顺序再排一次' },
  'limits.too_many': { number: '050001', status: 429, message: '操作太频繁了，请稍后再试' },
  'limits.too_large': { number: '050002', status: 413, message: '提交的内容太大了' },
  'limits.media_type': { number: '050003', status: 415, message: '不支持这种内容类型' },
  'contact.email_taken': { number: '002101', status: 409, message: '这个邮箱已经绑定了别的账号，请换一个' },
  'address.full': { number: '002102', status: 409, message: '最多保存 20 个收货地址，请先删除不用的' },
  'export.too_soon': { number: '002103', status: 429, message: '一天只能导出一次，请明天再来' },
  'closing.hindered': { number: '002104', status: 409, message: '现在还不能注销账号，请先处理完下面的事' },
  'upload.missing': { number: '070101', status: 422, message: '文件不存在或已过期，请重新上传' },
  'upload.type': { number: '070102', status: 422, message: '不支持这种文件' },
  'upload.too_large': { number: '070103', status: 413, message: '文件太大了' },
  'upload.empty': { number: '070104', status: 422, message: '这是一个空文件' },
  'upload.quota': { number: '070105', status: 429, message: '今天上传的文件太多了，请明天再来' },
  'upload.incomplete': { number: '070106', status: 409, message: '文件还没有传完，请重试' },
  'upload.broken': { number: '070107', status: 422, message: '文件已损坏或不完整，打不开' },
  'upload.pixels': { number: '070108', status: 422, message: '图片尺寸太大，请缩小到 4000 万像素以内' },
  'upload.busy': { number: '070109', status: 429, message: '正在处理的图片太多，请过一会儿再试' },
  'provider.sms': { number: '090101', status: 502, message: '短信暂时发不出去，请稍后再试' },
  'provider.mail': { number: '090102', status: 502, message: '邮件暂时发不出去，请稍后再试' },
  'provider.three': { number: '090201', status: 502, message: '第三方登录暂时用不了，请稍后再试，或用手机号登录' },
  'server.internal': { number: '090500', status: 500, message: '服务暂时出了问题，请稍后再试' },
  'server.unavailable': { number: '090503', status: 503, message: '服务正在启动或维护，请稍后再试' },
} as const satisfies Record<string, { number: string; status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** What any call may answer besides the errors it declares. */
export const commonErrors = [
  'validation.malformed',
  'validation.fields',
  'missing.method',
  'limits.too_many',
  'limits.too_large',
  'limits.media_type',
  'server.internal',
  'server.unavailable',
] as const satisfies readonly ErrorCode[]

const byNumber = new Map<string, ErrorCode>(
  (Object.keys(errorCatalogue) as ErrorCode[]).map(code => [errorCatalogue[code].number, code]),
)

/** The typed code behind a six-digit number, or undefined for a number we never issued. */
export const errorCodeOf = (number: string): ErrorCode | undefined => byNumber.get(number)
