//! Staff of the operator: roles and what each may do in the console.

mod desk;
mod permission;
mod role;

pub use desk::Desk;
pub use permission::Permission;
pub use role::Role;

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn words_are_read_back() {
        assert!(Role::ALL.into_iter().all(|role| Role::from_word(role.as_str()) == Some(role)));
        let same = |permission: Permission| Permission::from_word(permission.as_str()) == Some(permission);
        assert!(Permission::ALL.into_iter().all(same));
        assert!(Desk::ALL.into_iter().all(|desk| Desk::from_word(desk.as_str()) == Some(desk)));
        assert_eq!((Role::from_word("root"), Permission::from_word("claims")), (None, None));
    }

    #[test]
    fn several_groups_give_the_role_that_decides_about_more() {
        let of_group = |group: &str, role| (group.to_owned(), role);
        let roles = BTreeMap::from([
            of_group("a-readers", Role::Auditor),
            of_group("b-desk", Role::Care),
            of_group("c-heads", Role::Administrator),
        ]);
        let role = |groups: &[&str]| {
            Role::of_groups(&roles, &groups.iter().map(|group| (*group).to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(role(&["a-readers", "c-heads", "b-desk"]), Some(Role::Administrator));
        assert_eq!(role(&["staff", "b-desk", "a-readers"]), Some(Role::Care));
        assert_eq!((role(&[]), role(&["C-HEADS"])), (None, None));
        assert!(Role::ALL.into_iter().all(|role| Role::BY_RANK.contains(&role)));
    }

    #[test]
    fn money_needs_two_kinds_of_people_and_auditors_change_nothing() {
        let both = |role: Role, one, other| role.may(one) && role.may(other);
        for role in Role::ALL.into_iter().filter(|role| *role != Role::Administrator) {
            assert!(!both(role, Permission::WalletCorrect, Permission::ChangesDecide), "{role:?}");
            assert!(!role.may(Permission::StaffManage), "{role:?}");
        }
        assert_eq!(Role::Administrator.permissions().count(), Permission::ALL.len());
        let reads = |permission: &Permission| {
            permission.as_str().ends_with(".read") || *permission == Permission::ListsExport
        };
        assert!(Permission::ALL.iter().all(|permission| Role::Auditor.may(*permission) == reads(permission)));
    }
}
