/** The name that stands for a person whose account is closed. */
export const CLOSED_ACCOUNT_NAME = '已注销用户'
