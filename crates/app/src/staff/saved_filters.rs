use arena_rules::saved_filter::{self, FILTERS_MAX, FilteredList, NAME_MAX};
use uuid::Uuid;

use crate::error::refuse;
use crate::ports::SavedFilter;
use crate::{App, AppError, AppResult};

/// Returns a member's saved filters of a list by name.
///
/// # Errors
/// The database's.
pub async fn saved_filters(app: &App, staff: Uuid, list: FilteredList) -> AppResult<Vec<SavedFilter>> {
    Ok(app.store.read().saved_filters().of_list(staff, list).await?)
}

/// Saves a filter of a list for a member, who then has it at every device.
///
/// # Errors
/// Refusals `filter_name_invalid`, `filter_invalid`, `filters_full`, `filter_name_taken`.
pub async fn save_filter(
    app: &App,
    staff: Uuid,
    list: FilteredList,
    name: &str,
    query: &str,
) -> AppResult<SavedFilter> {
    let name = checked(name)?;
    let Some(query) = list.query(query) else {
        return refuse("filter_invalid", "This list has no such filter.");
    };
    let filter = SavedFilter { id: app.new_id(), staff, list, name: name.to_owned(), query, at: app.now() };
    let tx = app.store.begin().await?;
    // Of two tabs that save at once, one waits.
    tx.staff_members().lock(staff).await?;
    if tx.saved_filters().of_list(staff, list).await?.len() as u64 >= FILTERS_MAX {
        let text = format!("You have {FILTERS_MAX} filters here, which is the most. Delete one first.");
        return refuse("filters_full", text);
    }
    if !tx.saved_filters().add(&filter).await? {
        return name_taken();
    }
    tx.commit().await?;
    Ok(filter)
}

/// Gives a member's filter another name.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `filter_name_invalid`, `filter_name_taken`.
pub async fn rename_filter(app: &App, staff: Uuid, id: Uuid, name: &str) -> AppResult<SavedFilter> {
    let name = checked(name)?;
    let tx = app.store.begin().await?;
    tx.staff_members().lock(staff).await?;
    let filter = tx.saved_filters().find(staff, id).await?.ok_or(AppError::NotFound)?;
    if !tx.saved_filters().rename(&filter, name).await? {
        return name_taken();
    }
    tx.commit().await?;
    Ok(SavedFilter { name: name.to_owned(), ..filter })
}

/// Deletes a member's filter.
///
/// # Errors
/// [`AppError::NotFound`].
pub async fn delete_filter(app: &App, staff: Uuid, id: Uuid) -> AppResult<()> {
    let tx = app.store.begin().await?;
    if !tx.saved_filters().delete(staff, id).await? {
        return Err(AppError::NotFound);
    }
    tx.commit().await?;
    Ok(())
}

fn checked(name: &str) -> AppResult<&str> {
    let refusal = || format!("A filter's name is one line of 1 to {NAME_MAX} characters.");
    saved_filter::name(name).map_or_else(|| refuse("filter_name_invalid", refusal()), Ok)
}

fn name_taken<T>() -> AppResult<T> {
    refuse(
        "filter_name_taken",
        "You have a filter of this name here. Take another name, or delete that one first.",
    )
}
