use super::Side;
use super::field::{Place, Spot};

/// Towers of a side: left and right on the field, then centre.
pub const TOWERS: usize = 3;
/// The centre tower cannot be attacked until the two others have fallen.
const CENTRE: usize = 2;

/// The towers' spots as their own side sees them, in tenths.
const SPOTS: [Spot; TOWERS] =
    [Spot { x: 2_000, ahead: 3_200 }, Spot { x: 7_000, ahead: 3_200 }, Spot { x: 4_500, ahead: 1_800 }];
const HP: [u16; TOWERS] = [200, 200, 300];
/// The distance at which a minion hits a tower, in tenths.
const REACH: [i32; TOWERS] = [500, 500, 700];
/// The range of a tower's shots, in tenths.
const RANGE: i32 = 3_500;
/// Ticks for which a tower is shaken after a hit, the last one excluded. Minions fired one after another
/// arrive just too late; doubled or gathered ones in time.
const SHAKEN: u8 = 4;

/// A shot, for display only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The tick of the shot and its hit.
    pub tick: u32,
    /// The place of the hit.
    pub at: Place,
}

/// A tower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tower {
    /// The position.
    pub place: Place,
    /// The hp left; 0 for a felled tower.
    pub hp: u16,
    /// Ticks for which the tower is still shaken: hits count double.
    pub shaken: u8,
    /// The last shot.
    pub shot: Option<Shot>,
}

#[derive(Clone, Debug)]
pub(crate) struct Towers([Tower; TOWERS]);

impl Towers {
    pub(crate) fn new(side: Side) -> Self {
        let tower = |at: usize| Tower { place: side.place(SPOTS[at]), hp: HP[at], shaken: 0, shot: None };
        Self(core::array::from_fn(tower))
    }

    pub(crate) fn all(&self) -> &[Tower; TOWERS] {
        &self.0
    }

    pub(crate) fn all_mut(&mut self) -> &mut [Tower; TOWERS] {
        &mut self.0
    }

    pub(crate) fn felled(&self) -> u8 {
        self.0.iter().map(|tower| u8::from(tower.hp == 0)).sum()
    }

    pub(crate) fn centre_felled(&self) -> bool {
        self.0[CENTRE].hp == 0
    }

    pub(crate) fn hp(&self) -> u16 {
        self.0.iter().map(|tower| tower.hp).sum()
    }

    /// The tower that an enemy walks to: the nearest standing one that can be attacked, the left of two
    /// equally near. Both spots are as the enemy sees them.
    pub(crate) fn target(&self, from: Spot) -> Option<(usize, Spot)> {
        let sides_stand = self.0[..CENTRE].iter().any(|tower| tower.hp > 0);
        (0..TOWERS)
            .filter(|at| self.0[*at].hp > 0 && (*at != CENTRE || !sides_stand))
            .map(|at| (at, SPOTS[at].mirrored()))
            .min_by_key(|(_, spot)| from.square_to(*spot))
    }

    /// Takes a hit, which counts double if the tower is still shaken by the last one: this rewards massed
    /// attacks (ADR 12).
    pub(crate) fn hit(&mut self, tower: usize, hp: u8) {
        let tower = &mut self.0[tower];
        let times = if tower.shaken > 0 { 2 } else { 1 };
        tower.hp = tower.hp.saturating_sub(u16::from(hp) * times);
        tower.shaken = SHAKEN;
    }

    pub(crate) fn settle(&mut self) {
        for tower in &mut self.0 {
            tower.shaken = tower.shaken.saturating_sub(1);
        }
    }

    pub(crate) fn reached(&self, from: Spot) -> Option<usize> {
        let (at, spot) = self.target(from)?;
        (from.square_to(spot) <= REACH[at] * REACH[at]).then_some(at)
    }
}

/// The square of an enemy's distance to a tower in whose range it is. The spot is as the enemy sees it.
pub(crate) fn in_range(tower: usize, enemy: Spot) -> Option<i32> {
    let square = enemy.square_to(SPOTS[tower].mirrored());
    (square <= RANGE * RANGE).then_some(square)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn towers(hp: [u16; 3]) -> Towers {
        let mut towers = Towers::new(Side::B);
        for (tower, hp) in towers.all_mut().iter_mut().zip(hp) {
            tower.hp = hp;
        }
        towers
    }

    #[test]
    fn the_centre_is_closed_until_both_sides_have_fallen() {
        let there = |x| Spot { x, ahead: 13_900 };
        let target = |hp, x| towers(hp).target(there(x)).map(|(at, _)| at);
        assert_eq!(target([200, 200, 300], 4_400), Some(0));
        assert_eq!(target([200, 200, 300], 4_500), Some(0), "the left one of two as near");
        assert_eq!(target([200, 200, 300], 4_600), Some(1));
        assert_eq!(target([0, 10, 300], 2_000), Some(1));
        assert_eq!(target([0, 0, 300], 2_000), Some(2));
        assert_eq!(target([0, 0, 0], 2_000), None);
    }

    #[test]
    fn both_sides_see_their_enemys_towers_at_the_same_place() {
        let (a, b) = (Towers::new(Side::A), Towers::new(Side::B));
        assert_eq!(a.all().map(|tower| tower.place.x), b.all().map(|tower| tower.place.x));
        assert_eq!(a.all().map(|tower| 1_600 - tower.place.y), b.all().map(|tower| tower.place.y));
        assert_eq!((a.hp(), a.felled(), a.centre_felled()), (700, 0, false));
    }

    #[test]
    fn a_tower_is_hit_from_near_and_shoots_from_far() {
        let towers = towers([200, 200, 300]);
        let before = |way| Spot { x: 2_000, ahead: 12_800 - way };
        assert_eq!((towers.reached(before(500)), towers.reached(before(501))), (Some(0), None));
        assert_eq!((in_range(0, before(3_500)), in_range(0, before(3_501))), (Some(3_500 * 3_500), None));
    }

    #[test]
    fn what_hits_a_shaken_tower_counts_double() {
        let mut towers = towers([200, 200, 300]);
        let hits = |towers: &mut Towers, apart: u32| {
            let before = towers.all()[0].hp;
            towers.hit(0, 10);
            for _ in 0..apart {
                towers.settle();
            }
            towers.hit(0, 10);
            for _ in 0..10 {
                towers.settle();
            }
            before - towers.all()[0].hp
        };
        let took = [0, 1, 3, 4, 9].map(|apart| hits(&mut towers, apart));
        assert_eq!(took, [30, 30, 30, 20, 20], "as quick as a cannon fires is not together");
        towers.hit(1, 60);
        towers.hit(1, 80);
        assert_eq!((towers.all()[1].hp, towers.felled()), (0, 1));
    }
}
