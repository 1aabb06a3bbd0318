import { describe, expect, test } from 'vitest'
import { useApiServer } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { staffedCompanies } from '#tests/support/staffed-company.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const { company } = staffedCompanies(database, api)

describe('company data', () => {
  const change = {
    shortName: '新简称',
    slogan: '说到做到',
    intro: '我们做财税。\n\n## 服务\n- 记账\n- 报税\n\n<script>alert(1)</script>',
    logo: null,
    cover: null,
    gallery: [],
    industry: '企业服务',
    scale: 'FROM_20',
    tags: ['记账', '报税', '记账'],
    contactName: '王经理',
    phone: '13800001234',
    businessHours: '周一至周五 09:00–18:00',
    areaCode: 3155,
    address: '科技园南区 1 栋',
    position: null,
  }

  test('is saved, published and found, its phone masked, its markup harmless', async () => {
    const { owner, companyId } = await company('深圳市资料科技有限公司')
    const saved = (await owner.acting.post('company/base', change)).resultData as Record<string, unknown>
    expect(saved).toMatchObject({
      shortName: '新简称',
      phoneMasked: '138****1234',
      tags: ['记账', '报税'],
      address: '科技园南区 1 栋',
    })
    expect(saved.intro).toContain('<h3>服务</h3><ul><li>记账</li><li>报税</li></ul>')
    const profile = (await api.visitor().get(`same/city/server/company/${companyId}`)).resultData as Record<string, unknown>
    expect(profile.intro).toContain('<h3>服务</h3>')
    expect(profile.intro).not.toContain('<script')
    expect(JSON.stringify(profile)).not.toContain('13800001234')
    const point = await db
      .selectFrom('map_points')
      .select(['lng', 'lat', 'district_code'])
      .where('kind', '=', 'company')
      .where('ref_id', '=', companyId)
      .executeTakeFirstOrThrow()
    expect(point).toEqual({ lng: 113.936, lat: 22.5324, district_code: 3155 })
    // What was written comes back as it was written, and again.
    const again = (await owner.acting.post('company/base', { ...change, intro: saved.intro })).resultData as Record<
      string,
      unknown
    >
    expect(again.intro).toBe(saved.intro)
  })

  test('keeps the name of a certified company, refuses a city without a district and pictures of others', async () => {
    const { owner, companyId } = await company('深圳市已认证科技有限公司')
    await db.updateTable('companies').set({ certified_at: new Date() }).where('id', '=', companyId).execute()
    expect((await owner.acting.post('company/base', { ...change, name: '深圳市改名科技有限公司' })).code).toBe(
      'company.name_certified',
    )
    expect((await owner.acting.post('company/base', { ...change, areaCode: 1607 })).fields).toHaveProperty('areaCode')
    expect((await owner.acting.post('company/base', { ...change, logo: 'seed/other~aabbcc' })).fields).toHaveProperty('logo')
    expect((await owner.acting.post('company/base', { ...change, gallery: [2_000_000] })).fields).toHaveProperty('gallery')
  })
})
