champion_title = چیمپئن!
champion_won = آپ { $tournament } جیت گئے
champion_hall = آپ کا نام چیمپئنز کی گیلری میں ہے۔
champion_share = شیئر کریں
champion_card = { $name } نے { $product } پر { $tournament } جیت لیا۔
champion_saved = تصویر محفوظ ہو گئی۔
champion_share_failed = تصویر نہیں بن سکی۔
