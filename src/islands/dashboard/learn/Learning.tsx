/** My courses and exams, what I asked schools, and the open days I registered for. They are taken by the person, whatever company one acts for. */

import { useListQuery } from '#components/ui/data/list-query.ts'
import { Views } from '#components/ui/data/Views.tsx'
import { MyCourseDetail, MyCourses } from './MyCourses.tsx'
import { MyExamDetail, MyExams } from './MyExams.tsx'
import { MyEnquiries, MyEnquiryDetail } from './visit/MyEnquiries.tsx'
import { MyOpenDays } from './visit/MyOpenDays.tsx'

export default function Learning() {
  const listQuery = useListQuery()
  const view = listQuery.get('view')
  const id = Number(listQuery.get('id'))
  if (id > 0) {
    if (view === 'exams') return <MyExamDetail key={id} id={id} />
    return view === 'enquiries' ? <MyEnquiryDetail key={id} id={id} /> : <MyCourseDetail key={id} id={id} />
  }
  return (
    <div className="stack">
      <Views
        label="我的学习"
        views={[
          ['', '课程'],
          ['exams', '考试'],
          ['enquiries', '咨询'],
          ['open-days', '开放日'],
        ]}
      />
      {view === 'exams' ? (
        <MyExams />
      ) : view === 'enquiries' ? (
        <MyEnquiries />
      ) : view === 'open-days' ? (
        <MyOpenDays />
      ) : (
        <MyCourses />
      )}
    </div>
  )
}
