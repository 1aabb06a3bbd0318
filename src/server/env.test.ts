// Settings that are wrong stop the start with the name of the setting; what is right is taken as written.
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test.each([
  ['SITE_ICP', '粤ICP备12345678号-1', '12345678'],
  ['SITE_ICP', '京ICP证030173号', 'ICP备案'],
  ['SITE_POLICE_FILING', '粤公网安备44030002000001号', '粤公网安备4403号'],
  ['SITE_POLICE_FILING', '粤公网安备 44030002000001号', '44030002000001'],
  ['SITE_PHONE', '400-000-0000', '请拨打客服'],
  ['SITE_REPORT_PHONE', '12345', '<b>12345</b>'],
  ['SITE_REPORT_EMAIL', 'jubao@example.com', 'jubao'],
] as const)('%s takes %s and refuses %s', (name, right, wrong) => {
  expect(readEnv({ [name]: right })[name]).toBe(right)
  expect(() => readEnv({ [name]: wrong })).toThrow(name)
})

test('a setting without a value is not set', () => {
  expect(readEnv({ SITE_ICP: '', SITE_LICENCE: '' })).toMatchObject({ SITE_NAME: '城汇' })
  expect(readEnv({ SITE_ICP: '' }).SITE_ICP).toBeUndefined()
})

test.each([
  ['a bucket without keys', { BACKUP_DIR: 's3://backups/site' }, 'BACKUP_S3_ACCESS_KEY_ID'],
  ['half of the keys', { BACKUP_S3_ACCESS_KEY_ID: 'id' }, 'BACKUP_S3_SECRET_ACCESS_KEY'],
  ['a bucket that is none', { BACKUP_DIR: 's3://Backups' }, 'BACKUP_DIR'],
  ['a prefix that leads elsewhere', { BACKUP_ARCHIVE_DIR: 's3://backups/../site' }, 'BACKUP_ARCHIVE_DIR'],
  ['copies of a server that is not embedded', { BACKUP_PHYSICAL: 'true', DATABASE_URL: 'postgres://db/site' }, 'BACKUP_PHYSICAL'],
  [
    'an archive without copies that it leads on from',
    { BACKUP_DIR: '/backups', BACKUP_ARCHIVE_DIR: '/archive' },
    'BACKUP_PHYSICAL',
  ],
])('backups: %s is refused', (_, settings, name) => {
  expect(() => readEnv(settings)).toThrow(name)
})

test('backups go to a folder or a bucket, with copies of the server and an archive', () => {
  const keys = { BACKUP_S3_ACCESS_KEY_ID: 'id', BACKUP_S3_SECRET_ACCESS_KEY: 'secret' }
  const places = { BACKUP_DIR: 's3://backups/site', BACKUP_ARCHIVE_DIR: '/mnt/archive' }
  expect(readEnv({ ...keys, ...places, BACKUP_PHYSICAL: 'true' })).toMatchObject({ ...places, BACKUP_ARCHIVE_SECONDS: 300 })
})
