/** The corpus in what merchants write as companies, through the API. */
import type { Page } from '@playwright/test'
import { query } from '#tests/support/inbox.ts'
import { newMember } from '#tests/support/journey-people.ts'
import { PARTS, part, plain, short } from './parts.ts'
import { must, posterFor, reviewPage, uploadNamed } from './poster.ts'

/** A long text, of every second record as the editor would send it. */
const written = (index: number, most: number): string => {
  const text = part(index).join('\n\n').slice(0, most)
  return index % 2 === 0 ? text : `<p>${text}</p>`
}

/** What merchants write, as companies: about themselves, their services, schools and staff. */
export async function infectCompanies(page: Page, baseURL: string, areaCode: number) {
  const owners: { id: number; token: string; companyId: number; pages: string[] }[] = []
  const cases: string[] = []
  const [category] = await query<{ id: number }>(
    'select id from service_categories where parent_id is not null order by id limit 1',
  )
  for (let index = 0; index < PARTS; index++) {
    const me = await newMember(short(index, 20))
    const [row] = await query<{ id: number }>(
      `insert into companies (owner_user_id, name, short_name, industry, scale, province_code, city_code, district_code, address, lng, lat, certified_at)
        values ($1, $2, '简称', '其他', 'UNDER_20', 19, 1607, $3, '', 114, 22.5, now()) returning id`,
      [me.id, `${short(index, 50)}珠江`, areaCode],
    )
    const companyId = row?.id ?? 0
    const [job] = await query<{ id: number }>(
      `insert into company_employees (company_id, user_id, employee_identity, state, joined_at, title)
        values ($1, $2, 'OWNER', 'ACTIVE', now(), $3) returning id`,
      [companyId, me.id, short(index + 4, 20)],
    )
    await query(`update users set user_type = 'EMPLOYEE' where id = $1`, [me.id])
    const post = posterFor(page, baseURL, me.token, companyId)
    await must(post, 'company/base', {
      shortName: short(index + 1, 20),
      slogan: short(index, 40),
      intro: written(index, 4_900),
      logo: null,
      cover: null,
      gallery: [],
      industry: short(index + 2, 20),
      scale: 'UNDER_20',
      tags: [short(index, 12), short(index + 1, 12)],
      contactName: short(index + 3, 20),
      phone: '13800000000',
      businessHours: short(index, 60),
      areaCode,
      address: short(index + 1, 80),
      position: null,
    })
    await must(post, `staff/members/${job?.id}/card`, { consultationName: short(index + 5, 20), avatar: null })
    await must(post, 'staff/invitations/link', {
      employeeIdentity: 'STAFF',
      cloudPermission: 'VIEW',
      title: short(index + 2, 20),
      days: 7,
      maxUses: 1,
    })
    const { serverId } = await must(post, 'merchant/service', { categoryId: category?.id })
    await query(`update services set cover = 'seed/none~aabbcc' where id = $1`, [serverId])
    await must(post, `merchant/service/${serverId}`, {
      categoryId: category?.id,
      title: short(index, 60),
      summary: short(index + 1, 120),
      intro: written(index, 9_900),
      unit: short(index, 6) || '<b>',
      tags: [short(index, 12)],
      districtCode: areaCode,
      address: short(index + 2, 100),
      servedNote: plain(index, 190),
      pictures: [{ key: 'seed/none~aabbcc' }],
      packages: [{ name: short(index + 3, 30), price: 100, days: 3, scope: [short(index + 4, 40), short(index + 5, 40)] }],
    })
    await must(post, `merchant/service/${serverId}/submit`, {})
    cases.push(...(await reviewPage('SERVICE', serverId)))
    const { schoolId } = await must(post, 'school/desk/create', {
      name: short(index, 60),
      kind: 'TRAINING',
      nature: 'PRIVATE',
      slogan: short(index + 1, 40),
      intro: part(index).join('\n\n').slice(0, 4_900),
      tags: [short(index, 10) || '<b>'],
      foundedYear: 2001,
      studentCount: 1,
      teacherCount: 1,
      accreditation: short(index + 2, 60),
      accreditationNo: short(index + 3, 60),
      contactName: short(index, 20),
      phone: '13800000000',
      officeHours: short(index + 4, 60),
      provinceCode: 19,
      cityCode: 1607,
      districtCode: areaCode,
      address: short(index + 5, 100),
      majors: [
        {
          name: short(index, 40),
          field: short(index + 1, 20),
          degree: short(index + 2, 20),
          mode: 'ONLINE',
          months: 3,
          tuition: 100,
          tuitionUnit: 'WHOLE',
          quota: null,
          intro: plain(index, 290),
        },
      ],
      logo: null,
      cover: null,
      gallery: [],
      documents: [{ documentId: null, uploadId: await uploadNamed(me.id, 'ATTACHMENT', short(index + 1, 100)), kind: 'OTHER' }],
    })
    await query(`insert into review_cases (kind, ref_id, title, submitted_by, company_id) values ('SCHOOL', $1, $2, $3, $4)`, [
      schoolId,
      short(index, 100),
      me.id,
      companyId,
    ])
    cases.push(...(await reviewPage('SCHOOL', schoolId)))
    owners.push({
      ...me,
      companyId,
      pages: [`/merchant/service/newService?id=${serverId}`, `/merchant/school/addSchoold?id=${schoolId}`],
    })
  }
  return { owners, cases }
}
