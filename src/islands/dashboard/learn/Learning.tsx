/** My courses and exams. They are taken by the person, whatever company one acts for. */

import { useListQuery } from '#components/ui/data/list-query.ts'
import { Views } from '#components/ui/data/Views.tsx'
import { MyCourseDetail, MyCourses } from './MyCourses.tsx'
import { MyExamDetail, MyExams } from './MyExams.tsx'

export default function Learning() {
  const place = useListQuery()
  const exams = place.get('view') === 'exams'
  const id = Number(place.get('id'))
  if (id > 0) return exams ? <MyExamDetail key={id} id={id} /> : <MyCourseDetail key={id} id={id} />
  return (
    <div className="stack">
      <Views
        label="课程和考试"
        views={[
          ['', '课程'],
          ['exams', '考试'],
        ]}
      />
      {exams ? <MyExams /> : <MyCourses />}
    </div>
  )
}
