import { Bone, Skeleton } from '#ui/Bone.tsx';

export const LoadingList = ({ label }: { label: string }) => (
  <Skeleton label={label}>
    <Bone shape="mid" />
    <Bone shape="button" />
    <Bone shape="button" />
    <Bone shape="button" />
  </Skeleton>
);
